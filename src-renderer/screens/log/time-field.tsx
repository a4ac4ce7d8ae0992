import { SelectField } from '../../components/field/select-field.tsx';
import { useText } from '../../i18n/use-text.ts';
import { chosen, TIMES } from './log-filter.ts';
import type { Time } from './log-filter.ts';

/** Since when. */
export function TimeField(props: {
  readonly time: Time | null;
  readonly onTime: (time: Time | null) => void;
}) {
  const text = useText();
  return (
    <SelectField
      label={text('activity.times')}
      isLabelHidden
      none={text('activity.anyTime')}
      value={props.time ?? ''}
      onChange={(value) => props.onTime(chosen(TIMES, value))}
      options={TIMES.map((value) => ({ value, label: text(`activity.time.${value}`) }))}
    />
  );
}
