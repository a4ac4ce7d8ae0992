import type { SigninCard } from '../../../src-preload/contract/index.ts';
import { Data } from '../../components/data.tsx';
import { Facts } from '../../components/facts/facts.tsx';
import { useFormats, useText } from '../../i18n/use-text.ts';
import { ChecklistPart } from './checklist-part.tsx';
import { Part } from './part.tsx';
import styles from './provider-pane.module.css';
import { ExchangePart, SharePart } from './uses-part.tsx';
import { WaysPart } from './ways-part.tsx';

/** Everything about one provider that its pass does not show. */
export function ProviderPane({ card }: { readonly card: SigninCard }) {
  const text = useText();
  return (
    <aside className={styles.pane} aria-label={text('signin.detailsOf', { provider: card.label })}>
      <header className={styles.head}>
        <span className={styles.channel} translate="no" aria-hidden="true">
          {card.provider.toUpperCase()}
        </span>
        <h2 className={styles.title}>
          <Data>{card.label}</Data>
        </h2>
      </header>
      {card.account !== null && <AccountPart card={card} />}
      <WaysPart card={card} />
      {card.exchanges && <ExchangePart card={card} />}
      {card.shares && <SharePart card={card} />}
      <ChecklistPart provider={card.provider} />
    </aside>
  );
}

function AccountPart({ card }: { readonly card: SigninCard }) {
  const text = useText();
  const { time } = useFormats();
  const { account } = card;
  if (account === null) return null;
  const ends = card.expiresAt === null ? text('signin.endsUnknown') : time(card.expiresAt);
  return (
    <Part title={text('signin.account')} action={null}>
      <Facts>
        <dt>{text('signin.accountId')}</dt>
        <dd>
          <Data>{account.id}</Data>
        </dd>
        <dt>{text('signin.accountEmail')}</dt>
        <dd>{account.email === null ? text('signin.noEmail') : <Data>{account.email}</Data>}</dd>
        <dt>{text('signin.scopes')}</dt>
        <dd>
          {card.scopes.length === 0 ? text('signin.scopesUnknown') : <Data>{card.scopes.join(', ')}</Data>}
        </dd>
        <dt>{text('signin.tokenEnds')}</dt>
        <dd>{card.refreshes ? text('signin.renewsAt', { time: ends }) : ends}</dd>
      </Facts>
    </Part>
  );
}
