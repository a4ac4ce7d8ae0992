import { useState } from 'react';
import type { Account, AppError, WaitingLogin } from '../../../src-preload/contract/index.ts';
import { Button } from '../../components/button/button.tsx';
import { Data } from '../../components/data.tsx';
import { Dialog, DialogActions } from '../../components/dialog/dialog.tsx';
import { SelectField } from '../../components/field/select-field.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { Segmented } from '../../components/segmented/segmented.tsx';
import { useErrorText, useText } from '../../i18n/use-text.ts';
import { useDesk, useSignin } from '../../stores/use-desk.ts';
import styles from './dialogs.module.css';

/** Links a sign-in that led nowhere: to an account whose owner is signed in, or to a new one. */
export function LinkDialog({ waitingId }: { readonly waitingId: string }) {
  const desk = useDesk();
  const { accounts, waiting } = useSignin((state) => state.accounts);
  const login = waiting.find((one) => one.waitingId === waitingId);
  const close = () => desk.ui.setState({ dialog: null });
  if (login === undefined) return null;
  const mine = accounts.filter(({ practice, signedIn }) => signedIn && practice === login.practice);
  return <LinkForm login={login} accounts={mine} onClose={close} />;
}

function LinkForm(props: {
  readonly login: WaitingLogin;
  readonly accounts: readonly Account[];
  readonly onClose: () => void;
}) {
  const text = useText();
  const desk = useDesk();
  const { login, accounts } = props;
  const [kind, setKind] = useState<'known' | 'new'>(accounts.length === 0 ? 'new' : 'known');
  const [accountId, setAccountId] = useState(accounts[0]?.accountId ?? '');
  const [username, setUsername] = useState(login.displayName ?? '');
  const [error, setError] = useState<AppError | null>(null);
  const isReady = kind === 'known' ? accountId !== '' : username.trim() !== '';
  const submit = async () => {
    const chosen =
      kind === 'known' ? { accountId, username: null } : { accountId: null, username: username.trim() };
    const wrong = await desk.signin.link({ waitingId: login.waitingId, ...chosen });
    if (wrong === null) props.onClose();
    else setError(wrong);
  };
  return (
    <Dialog title={text('accounts.linkTitle')} view="/signin/link" size="small" onClose={props.onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) void submit();
        }}
      >
        <Who login={login} />
        <Segmented
          label={text('accounts.linkTo')}
          value={kind}
          onChange={setKind}
          segments={[
            { value: 'known', label: text('accounts.linkToKnown') },
            { value: 'new', label: text('accounts.linkToNew') },
          ]}
        />
        {kind === 'known' ? (
          <KnownAccount accounts={accounts} chosen={accountId} onChange={setAccountId} />
        ) : (
          <NewName username={username} onChange={setUsername} />
        )}
        <Wrong error={error} />
        <DialogActions>
          <Button look="plain" onPress={props.onClose}>
            {text('dialog.cancel')}
          </Button>
          <Button look="primary" type="submit" isDisabled={!isReady} onPress={() => {}}>
            {text('accounts.linkNow')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function Wrong({ error }: { readonly error: AppError | null }) {
  const errorText = useErrorText();
  if (error === null) return null;
  return (
    <p className={styles.wrong} role="alert">
      {errorText(error)}
    </p>
  );
}

function Who({ login }: { readonly login: WaitingLogin }) {
  const text = useText();
  const name = login.displayName ?? login.providerUserId;
  return (
    <>
      <p>
        <strong>
          <Data>{[login.provider.toUpperCase(), name].join(' · ')}</Data>
        </strong>
      </p>
      <p className={styles.note}>{text(`accounts.waiting.${login.reason}`)}</p>
    </>
  );
}

function NewName(props: { readonly username: string; readonly onChange: (username: string) => void }) {
  const text = useText();
  return (
    <TextField
      label={text('accounts.username')}
      value={props.username}
      onChange={props.onChange}
      hint={text('accounts.usernameHint')}
      autoFocus
    />
  );
}

/** Only who is signed in to an account may link to it: that is the proof that it is theirs. */
function KnownAccount(props: {
  readonly accounts: readonly Account[];
  readonly chosen: string;
  readonly onChange: (accountId: string) => void;
}) {
  const text = useText();
  if (props.accounts.length === 0) return <p className={styles.note}>{text('accounts.nobodyIn')}</p>;
  return (
    <SelectField
      label={text('accounts.account')}
      value={props.chosen}
      onChange={props.onChange}
      options={props.accounts.map(({ accountId, username }) => ({ value: accountId, label: username }))}
      none={null}
      hint={text('accounts.signedInOnly')}
    />
  );
}
