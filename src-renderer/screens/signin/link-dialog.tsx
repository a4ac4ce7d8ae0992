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
import { firstChoice, linkOf } from './link-choice.ts';
import type { LinkChoice } from './link-choice.ts';

/** Links a sign-in that led nowhere: to an account whose owner is signed in, or to a new one. */
export function LinkDialog({ waitingId }: { readonly waitingId: string }) {
  const desk = useDesk();
  const { accounts, waiting } = useSignin((state) => state.accounts);
  const login = waiting.find((one) => one.waitingId === waitingId);
  const close = () => desk.ui.setState({ dialog: null });
  if (login === undefined) return null;
  const mine = accounts.filter(({ practice, signedIn }) => signedIn && practice === login.practice);
  const owner = accounts.find(({ accountId }) => accountId === login.takenBy) ?? null;
  const stranger = owner === null || mine.includes(owner) ? null : owner;
  return <LinkForm key={mine.length} login={login} accounts={mine} stranger={stranger} onClose={close} />;
}

function LinkForm(props: {
  readonly login: WaitingLogin;
  readonly accounts: readonly Account[];
  /** The account that has the name, or the address, already, and that nobody is signed in to. */
  readonly stranger: Account | null;
  readonly onClose: () => void;
}) {
  const text = useText();
  const desk = useDesk();
  const { login, accounts } = props;
  const [choice, setChoice] = useState(() => firstChoice(login, accounts));
  const [error, setError] = useState<AppError | null>(null);
  const link = linkOf(choice);
  const stranger = choice.kind === 'known' ? props.stranger : null;
  const submit = async () => {
    if (link === null) return;
    const wrong = await desk.signin.link({ waitingId: login.waitingId, ...link });
    if (wrong === null) props.onClose();
    else setError(wrong);
  };
  return (
    <Dialog title={text('accounts.linkTitle')} view="/signin/link" size="small" onClose={props.onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Who login={login} isReasonSaid={stranger !== null} />
        <Segmented
          label={text('accounts.linkTo')}
          value={choice.kind}
          onChange={(kind) => setChoice({ ...choice, kind })}
          segments={[
            { value: 'known', label: text('accounts.linkToKnown') },
            { value: 'new', label: text('accounts.linkToNew') },
          ]}
        />
        {stranger !== null && <OwnerFirst owner={stranger} />}
        <Target accounts={accounts} choice={choice} onChange={setChoice} />
        <Wrong error={error} />
        <DialogActions>
          <Button look="plain" onPress={props.onClose}>
            {text('dialog.cancel')}
          </Button>
          <Button look="primary" type="submit" isDisabled={link === null} onPress={() => {}}>
            {text('accounts.linkNow')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function Target(props: {
  readonly accounts: readonly Account[];
  readonly choice: LinkChoice;
  readonly onChange: (choice: LinkChoice) => void;
}) {
  const { accounts, choice, onChange } = props;
  if (choice.kind === 'new')
    return <NewName username={choice.username} onChange={(username) => onChange({ ...choice, username })} />;
  return (
    <KnownAccount
      accounts={accounts}
      chosen={choice.accountId}
      onChange={(accountId) => onChange({ ...choice, accountId })}
    />
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

function Who({ login, isReasonSaid }: { readonly login: WaitingLogin; readonly isReasonSaid: boolean }) {
  const text = useText();
  const name = login.displayName ?? login.providerUserId;
  return (
    <>
      <p>
        <strong>
          <Data>{[login.provider.toUpperCase(), name].join(' · ')}</Data>
        </strong>
      </p>
      {!isReasonSaid && <p className={styles.note}>{text(`accounts.waiting.${login.reason}`)}</p>}
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

/** The account that has the name is somebody's: who signs in to it shows that it is theirs, and can link then. */
function OwnerFirst({ owner }: { readonly owner: Account }) {
  const text = useText();
  const desk = useDesk();
  const providers = useSignin((state) => state.providers);
  const ways = providers.filter(
    ({ provider, practice, state }) =>
      state !== 'not-configured' &&
      practice === owner.practice &&
      owner.links.some((link) => link.provider === provider),
  );
  return (
    <div className={styles.owner}>
      <p className={styles.note}>{text('accounts.ownerFirst', { name: owner.username })}</p>
      {ways.map(({ provider, label }) => (
        <Button key={provider} look="outline" onPress={() => void desk.signin.start(provider, null)}>
          {text('accounts.signInWith', { provider: label })}
        </Button>
      ))}
    </div>
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
      none={props.chosen === '' ? text('accounts.chooseOne') : null}
      hint={text('accounts.signedInOnly')}
    />
  );
}
