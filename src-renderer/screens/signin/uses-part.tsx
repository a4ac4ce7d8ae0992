import type { SigninCard } from '../../../src-preload/contract/index.ts';
import { Button } from '../../components/button/button.tsx';
import { Data } from '../../components/data.tsx';
import { Facts } from '../../components/facts/facts.tsx';
import { useErrorText, useFormats, useText } from '../../i18n/use-text.ts';
import { useDesk } from '../../stores/use-desk.ts';
import { Part } from './part.tsx';
import styles from './provider-pane.module.css';

/** The operator's own token for the provider's: whose it is, since when, until when. */
export function ExchangePart({ card }: { readonly card: SigninCard }) {
  const text = useText();
  const { time } = useFormats();
  const desk = useDesk();
  const { service } = card;
  return (
    <Part
      title={text('signin.exchange')}
      action={
        <Button
          look="outline"
          isDisabled={card.state !== 'signed-in' && card.state !== 'expired'}
          onPress={() => void desk.signin.exchange(card)}
        >
          {text(service === null ? 'signin.exchangeNow' : 'signin.exchangeAgain')}
        </Button>
      }
    >
      {service === null ? (
        <p className={styles.quiet}>{text('signin.exchangeNone')}</p>
      ) : (
        <Facts>
          <dt>{text('signin.serviceFor')}</dt>
          <dd>
            {service.subject === null ? text('signin.serviceForNobody') : <Data>{service.subject}</Data>}
          </dd>
          <dt>{text('signin.serviceType')}</dt>
          <dd>
            <Data>{service.tokenType}</Data>
          </dd>
          <dt>{text('signin.serviceSince')}</dt>
          <dd>{time(service.obtainedAt)}</dd>
          <dt>{text('signin.tokenEnds')}</dt>
          <dd>{service.expiresAt === null ? text('signin.endsUnknown') : time(service.expiresAt)}</dd>
        </Facts>
      )}
    </Part>
  );
}

/** What became of the last message that was shared, and the way to share another. */
export function SharePart({ card }: { readonly card: SigninCard }) {
  const text = useText();
  const errorText = useErrorText();
  const { time } = useFormats();
  const desk = useDesk();
  const { share } = card;
  return (
    <Part
      title={text('signin.share')}
      action={
        <Button
          look="outline"
          isDisabled={card.state === 'not-configured'}
          onPress={() => desk.ui.setState({ dialog: { kind: 'share', provider: card.provider } })}
        >
          {text('signin.shareNew')}
        </Button>
      }
    >
      {share === null ? (
        <p className={styles.quiet}>{text('signin.shareNone')}</p>
      ) : (
        <p className={styles.quiet}>
          {text('signin.sharedAt', { what: text(`signin.shared.${share.state}`), time: time(share.at) })}
          {share.error !== null && <span className={styles.wrong}> {errorText(share.error)}</span>}
        </p>
      )}
    </Part>
  );
}
