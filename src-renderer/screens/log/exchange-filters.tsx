import { EXCHANGE_DOMAINS } from '../../../src-preload/contract/index.ts';
import { SelectField } from '../../components/field/select-field.tsx';
import { useText } from '../../i18n/use-text.ts';
import { chosen } from './log-filter.ts';
import type { ExchangeChoice } from './log-filter.ts';
import { TimeField } from './time-field.tsx';

/** With which part of the product, with which outcome, when. */
export function ExchangeFilters(props: {
  readonly choice: ExchangeChoice;
  readonly onChoice: (choice: ExchangeChoice) => void;
}) {
  const text = useText();
  const { choice, onChoice } = props;
  const outcome = choice.ok === null ? '' : choice.ok ? 'ok' : 'failed';
  return (
    <>
      <SelectField
        label={text('log.domain')}
        isLabelHidden
        none={text('log.domain.all')}
        value={choice.domain ?? ''}
        onChange={(value) => onChoice({ ...choice, domain: chosen(EXCHANGE_DOMAINS, value) })}
        options={EXCHANGE_DOMAINS.map((value) => ({ value, label: text(`log.domain.${value}`) }))}
      />
      <SelectField
        label={text('log.outcome')}
        isLabelHidden
        none={text('log.outcome.any')}
        value={outcome}
        onChange={(value) => onChoice({ ...choice, ok: value === '' ? null : value === 'ok' })}
        options={(['ok', 'failed'] as const).map((value) => ({ value, label: text(`log.outcome.${value}`) }))}
      />
      <TimeField time={choice.time} onTime={(time) => onChoice({ ...choice, time })} />
    </>
  );
}
