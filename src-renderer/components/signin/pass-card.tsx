import { ChevronRight } from 'lucide-react';
import type { AppError, SigninCard } from '../../../src-preload/contract/index.ts';
import { useErrorText, useFormats, useText } from '../../i18n/use-text.ts';
import { Button } from '../button/button.tsx';
import { Data } from '../data.tsx';
import { Mark } from '../mark/mark.tsx';
import { PassActions } from './pass-actions.tsx';
import type { PassDoings } from './pass-actions.tsx';
import { PassAwaiting } from './pass-awaiting.tsx';
import styles from './pass-card.module.css';
import { PassLamp } from './pass-lamp.tsx';
import { headlineOf, stationsOf } from './pass.ts';
import { Portrait } from './portrait.tsx';
import { RouteLine } from './route-line.tsx';

export interface PassCardProps extends PassDoings {
  readonly card: SigninCard;
  /** Why a sign-in could not even begin; it goes before whatever the card says. */
  readonly refused: AppError | null;
  readonly isOperator: boolean;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
}

/** One provider: how it is, who is signed in, what is awaited or went wrong, and what can be done. */
export function PassCard(props: PassCardProps) {
  const text = useText();
  const { refused } = props;
  const card: SigninCard =
    refused === null ? props.card : { ...props.card, state: 'failed', error: refused, awaiting: null };
  const account = card.state === 'signed-in' || card.state === 'expired' ? card.account : null;
  return (
    <article
      className={styles.pass}
      data-state={card.state}
      data-selected={props.isSelected}
      aria-label={text('signin.cardLabel', {
        provider: card.label,
        state: text(`signin.state.${card.state}`),
      })}
    >
      <div className={styles.face}>
        <Picture provider={card.provider} account={account} />
        <div className={styles.facts}>
          <div className={styles.lampLine}>
            <PassLamp
              state={card.state}
              since={refused === null && card.state !== 'not-configured' ? card.since : null}
            />
            <Marks isOperator={props.isOperator} isPractice={card.practice} />
          </div>
          <h2 className={styles.name}>
            <Data>{account?.name ?? card.label}</Data>
          </h2>
          <Facts card={card} />
        </div>
        <div className={styles.wide}>
          <Route card={card} />
          {card.awaiting !== null && <PassAwaiting awaiting={card.awaiting} onPaste={props.onPaste} />}
          <Trouble card={card} />
        </div>
      </div>
      <div className={styles.foot}>
        <PassActions {...props} card={card} />
        <Button
          look="plain"
          label={text('signin.detailsOf', { provider: card.label })}
          isPressed={props.isSelected}
          onPress={props.onSelect}
        >
          {text('signin.details')}
          <ChevronRight size={16} className={styles.forth} aria-hidden="true" />
        </Button>
      </div>
    </article>
  );
}

function Picture({ provider, account }: Pick<SigninCard, 'provider' | 'account'>) {
  return (
    <span className={styles.picture}>
      <Portrait name={account?.name ?? null} picture={account?.picture ?? null} size="large" />
      <span className={styles.channel} translate="no" aria-hidden="true">
        {provider.toUpperCase()}
      </span>
    </span>
  );
}

function Marks({ isOperator, isPractice }: { readonly isOperator: boolean; readonly isPractice: boolean }) {
  const text = useText();
  if (!isOperator && !isPractice) return null;
  return (
    <span className={styles.marks}>
      {isOperator && <Mark isLit>{text('signin.operatorMark')}</Mark>}
      {isPractice && <Mark>{text('tile.practice')}</Mark>}
    </span>
  );
}

/** Below the name: whose account it is, or by which way a person would come back. */
function Facts({ card }: { readonly card: SigninCard }) {
  const text = useText();
  if (card.state === 'not-configured') return <p className={styles.quiet}>{text('signin.notSetUp')}</p>;
  if (card.account !== null && (card.state === 'signed-in' || card.state === 'expired'))
    return (
      <>
        {card.account.email !== null && (
          <p className={styles.line}>
            <Data>{card.account.email}</Data>
          </p>
        )}
        <p className={styles.quiet}>
          <Data>{card.label}</Data>
          <Ends card={card} />
        </p>
      </>
    );
  if (card.awaiting !== null || card.state === 'failed') return null;
  const way = card.returnPaths.find(({ preferred }) => preferred);
  return (
    <p className={styles.quiet}>
      {way === undefined ? text('signin.noWay') : text(`signin.way.${way.path}.short`)}
    </p>
  );
}

function Ends({ card }: { readonly card: SigninCard }) {
  const text = useText();
  const { time } = useFormats();
  if (card.state === 'expired') return null;
  const id = card.refreshes ? 'signin.renews' : card.expiresAt === null ? null : 'signin.ends';
  return id === null ? null : <> · {text(id, { time: time(card.expiresAt ?? card.since) })}</>;
}

function Route({ card }: { readonly card: SigninCard }) {
  const text = useText();
  const stations = stationsOf(card);
  if (stations === null) return null;
  return (
    <RouteLine
      stations={stations.map(({ id, state }) => ({ id, state, label: text(`signin.station.name.${id}`) }))}
    />
  );
}

/** How urgently trouble is told: a refused return leaves the sign-in waiting. */
const TROUBLE_ROLES: Readonly<Partial<Record<SigninCard['state'], 'alert' | 'status'>>> = {
  failed: 'alert',
  awaiting: 'status',
};

/** What went wrong in a few words, then the sentence with what to do. */
function Trouble({ card }: { readonly card: SigninCard }) {
  const text = useText();
  const errorText = useErrorText();
  const waits = card.interrupted?.state === 'waiting' ? card.interrupted.action : null;
  if (card.error === null && waits === null) return null;
  return (
    <div className={styles.trouble} data-tone={card.state} role={TROUBLE_ROLES[card.state]}>
      {card.error !== null && (
        <>
          <strong>{text(`signin.failed.${headlineOf(card.error)}`)}</strong>
          {/* What waits says by itself that signing in again is the way on. */}
          {(waits === null || card.state !== 'expired') && <p>{errorText(card.error)}</p>}
        </>
      )}
      {waits !== null && <p>{text('signin.interrupted', { action: waits })}</p>}
    </div>
  );
}
