import { Link2, Unlink, UserRoundCheck } from 'lucide-react';
import type { Account, AccountLink, WaitingLogin } from '../../../src-preload/contract/index.ts';
import { Button, IconButton } from '../../components/button/button.tsx';
import { Data } from '../../components/data.tsx';
import { Mark } from '../../components/mark/mark.tsx';
import { Portrait } from '../../components/signin/portrait.tsx';
import { useFormats, useText } from '../../i18n/use-text.ts';
import { useDesk, useSignin } from '../../stores/use-desk.ts';
import styles from './accounts-section.module.css';

/** The accounts of this desk: who they are, and which sign-ins lead into them. */
export function AccountsSection() {
  const text = useText();
  const { accounts, waiting } = useSignin((state) => state.accounts);
  return (
    <section className={styles.section} aria-label={text('accounts.title')}>
      <header className={styles.head}>
        <h2 className={styles.title}>{text('accounts.title')}</h2>
        <p className={styles.quiet}>{text('accounts.lead')}</p>
      </header>
      {waiting.map((login) => (
        <Waiting key={login.waitingId} login={login} />
      ))}
      {accounts.length === 0 ? (
        <p className={styles.none}>{text('accounts.none')}</p>
      ) : (
        <ul className={styles.list}>
          {accounts.map((account) => (
            <AccountRow key={account.accountId} account={account} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** A sign-in that led into no account yet. */
function Waiting({ login }: { readonly login: WaitingLogin }) {
  const text = useText();
  const { time } = useFormats();
  const desk = useDesk();
  return (
    <div className={styles.waiting} role="status">
      <Channel provider={login.provider} />
      <div className={styles.words}>
        <p className={styles.name}>
          <Data>{login.displayName ?? login.providerUserId}</Data>
        </p>
        <p className={styles.quiet}>
          {text(`accounts.waiting.${login.reason}`)}{' '}
          {text('accounts.waitsUntil', { time: time(login.expiresAt) })}
        </p>
      </div>
      <Button
        look="primary"
        onPress={() => desk.ui.setState({ dialog: { kind: 'linkLogin', waitingId: login.waitingId } })}
      >
        <Link2 size={15} aria-hidden="true" />
        {text('accounts.link')}
      </Button>
      <Button look="plain" onPress={() => void desk.signin.forgetLogin(login.waitingId)}>
        {text('accounts.forget')}
      </Button>
    </div>
  );
}

function AccountRow({ account }: { readonly account: Account }) {
  const text = useText();
  const { time } = useFormats();
  return (
    <li className={styles.account}>
      <Portrait name={account.username} picture={null} size="small" />
      <div className={styles.words}>
        <p className={styles.nameLine}>
          <span className={styles.name}>
            <Data>{account.username}</Data>
          </span>
          {account.signedIn && (
            <span className={styles.in}>
              <UserRoundCheck size={14} aria-hidden="true" />
              {text('accounts.signedIn')}
            </span>
          )}
          {account.isNew && <Mark>{text('accounts.new')}</Mark>}
          {account.practice && <Mark>{text('tile.practice')}</Mark>}
        </p>
        <p className={styles.quiet}>
          <Data>{account.email}</Data>
        </p>
        <p className={styles.quiet}>
          <Data>{account.group}</Data> · {text('accounts.since', { time: time(account.createdAt) })} ·{' '}
          <Data>{account.ip}</Data>
        </p>
      </div>
      <ul className={styles.links} aria-label={text('accounts.links', { name: account.username })}>
        {account.links.map((link) => (
          <LinkChip key={`${link.provider} ${link.providerUserId}`} account={account} link={link} />
        ))}
      </ul>
    </li>
  );
}

/** One way into an account. The last one stays, and says so. */
function LinkChip({ account, link }: { readonly account: Account; readonly link: AccountLink }) {
  const text = useText();
  const { time } = useFormats();
  const desk = useDesk();
  const name = link.displayName ?? link.providerUserId;
  return (
    <li className={styles.link}>
      <Channel provider={link.provider} />
      <span className={styles.words}>
        <span className={styles.linkName}>
          <Data>{name}</Data>
        </span>
        <span className={styles.quiet}>
          {link.canUnlink
            ? text('accounts.lastSignIn', {
                time: link.lastSignInAt === null ? '—' : time(link.lastSignInAt),
              })
            : text('accounts.lastWay')}
        </span>
      </span>
      {link.canUnlink && (
        <IconButton
          icon={<Unlink size={15} />}
          label={text('accounts.unlinkOf', { name, account: account.username })}
          onPress={() =>
            desk.ui.setState({
              dialog: {
                kind: 'unlink',
                provider: link.provider,
                providerUserId: link.providerUserId,
                practice: account.practice,
                name,
                account: account.username,
              },
            })
          }
        />
      )}
    </li>
  );
}

function Channel({ provider }: { readonly provider: string }) {
  return (
    <span className={styles.channel}>
      <Data>{provider.toUpperCase()}</Data>
    </span>
  );
}
