import { useState } from 'react';
import type {
  AppError,
  SigninCard,
  SigninProvider,
  SigninShare,
} from '../../../src-preload/contract/index.ts';
import { Button } from '../../components/button/button.tsx';
import { Dialog, DialogActions } from '../../components/dialog/dialog.tsx';
import { TextArea } from '../../components/field/text-area.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { MarkList } from '../../components/signin/mark-list.tsx';
import { useErrorText, useText } from '../../i18n/use-text.ts';
import { useDesk, useSettings, useSignin } from '../../stores/use-desk.ts';
import styles from './dialogs.module.css';
import { SHARE_WAYS, shareWayOf } from './share-way.ts';

/** Shares a message, and shows by which of the provider's ways that goes. */
export function ShareDialog({ provider }: { readonly provider: SigninProvider }) {
  const text = useText();
  const desk = useDesk();
  const card = useSignin(({ providers }) => providers.find((one) => one.provider === provider) ?? null);
  const [shareId, setShareId] = useState<string | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const close = () => desk.ui.setState({ dialog: null });
  if (card === null) return null;
  const share = card.share?.shareId === shareId ? card.share : null;
  const submit = async (message: string, link: string) => {
    setError(null);
    const answer = await desk.signin.share({ provider, message, link: link === '' ? null : link });
    // The desk keeps the message: the banner says that it waits.
    if ('code' in answer && answer.code === 'signin.expired') close();
    else if ('code' in answer) setError(answer);
    else setShareId(answer.shareId);
  };
  return (
    <Dialog
      title={text('signin.shareTitle', { provider: card.label })}
      view="/signin/share"
      size="small"
      onClose={close}
    >
      {share === null ? (
        <ShareForm card={card} error={error} onSubmit={submit} onClose={close} />
      ) : (
        <Outcome share={share} onAgain={() => setShareId(null)} onClose={close} />
      )}
    </Dialog>
  );
}

function ShareForm(props: {
  readonly card: SigninCard;
  readonly error: AppError | null;
  readonly onSubmit: (message: string, link: string) => Promise<void>;
  readonly onClose: () => void;
}) {
  const text = useText();
  const errorText = useErrorText();
  const [message, setMessage] = useState('');
  const [link, setLink] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const settings = useSettings((state) => state.settings.signin.a);
  const isLinkNeeded = shareWayOf(props.card, settings) === 'dialog';
  const isLink = /^https?:\/\/\S+$/i.test(link.trim());
  const isLinkFine = isLink || (link.trim() === '' && !isLinkNeeded);
  const isReady = !isBusy && isLinkFine && (message.trim() !== '' || isLink);
  const submit = async () => {
    setIsBusy(true);
    await props.onSubmit(message.trim(), link.trim());
    setIsBusy(false);
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) void submit();
      }}
    >
      <TextArea label={text('signin.shareMessage')} value={message} onChange={setMessage} rows={3} />
      <TextField
        label={text('signin.shareLink')}
        value={link}
        onChange={setLink}
        inputMode="url"
        hint={isLinkNeeded ? text('signin.shareLinkNeeded') : ''}
        error={link.trim() === '' || isLink ? null : text('setup.wrong.address')}
      />
      <Ways card={props.card} />
      {props.error !== null && (
        <p className={styles.wrong} role="alert">
          {errorText(props.error)}
        </p>
      )}
      <DialogActions>
        <Button look="plain" onPress={props.onClose}>
          {text('dialog.cancel')}
        </Button>
        <Button look="primary" type="submit" isDisabled={!isReady} onPress={() => {}}>
          {text('signin.shareNow')}
        </Button>
      </DialogActions>
    </form>
  );
}

/** What decides how a message is shared; the way that is taken now is marked. */
function Ways({ card }: { readonly card: SigninCard }) {
  const text = useText();
  const settings = useSettings((state) => state.settings.signin.a);
  if (card.state === 'expired') return <p className={styles.note}>{text('signin.shareExpired')}</p>;
  const way = shareWayOf(card, settings);
  return (
    <div className={styles.ways}>
      <h3 className={styles.waysTitle}>{text('signin.shareWays')}</h3>
      <MarkList
        label={text('signin.shareWays')}
        lines={SHARE_WAYS.map((one) => ({
          id: one,
          mark: one === way ? 'pass' : 'none',
          word: text(one === way ? 'signin.shareWayNow' : 'signin.shareWayNot'),
          title: text(`signin.shareWay.${one}`),
          detail:
            one === way ? (
              <p>{text(`signin.shareWay.${one}.then`, { permission: settings.publishPermission })}</p>
            ) : null,
        }))}
      />
    </div>
  );
}

/** What became of it; where the provider asks something, its page is opened from here. */
function Outcome(props: {
  readonly share: SigninShare;
  readonly onAgain: () => void;
  readonly onClose: () => void;
}) {
  const text = useText();
  const errorText = useErrorText();
  const desk = useDesk();
  const { openUrl, state, error } = props.share;
  return (
    <div className={styles.form}>
      <p className={styles.outcome} data-state={state} role="status">
        <strong>{text(`signin.shared.${state}`)}</strong>
        <span>{error === null ? text(`signin.shared.${state}.hint`) : errorText(error)}</span>
      </p>
      <DialogActions>
        {state === 'published' ? (
          <Button look="primary" onPress={props.onClose}>
            {text('dialog.close')}
          </Button>
        ) : (
          <Button look="plain" onPress={props.onAgain}>
            {text('signin.shareBack')}
          </Button>
        )}
        {openUrl !== null && (
          <Button look="primary" onPress={() => desk.signin.openPage(openUrl)}>
            {text(state === 'login' ? 'signin.shareAllow' : 'signin.shareOpen')}
          </Button>
        )}
      </DialogActions>
    </div>
  );
}
