import { X } from 'lucide-react';
import { ACTIVITY_KINDS, ACTIVITY_OUTCOMES, ACTORS } from '../../../src-preload/contract/index.ts';
import { Button } from '../../components/button/button.tsx';
import { Data } from '../../components/data.tsx';
import { SelectField } from '../../components/field/select-field.tsx';
import { useText } from '../../i18n/use-text.ts';
import { useRoomsState } from '../../stores/use-desk.ts';
import { useOperators } from '../../stores/use-journal.ts';
import { chosen, whoOf, whoValue } from './log-filter.ts';
import type { ActivityChoice } from './log-filter.ts';
import { TimeField } from './time-field.tsx';
import styles from './log-screen.module.css';

/** What, with which outcome, by whom, when, and about whom. */
export function ActivityFilters(props: {
  readonly choice: ActivityChoice;
  readonly onChoice: (choice: ActivityChoice) => void;
}) {
  const text = useText();
  const { choice, onChoice } = props;
  const names = useOperators();
  return (
    <>
      <SelectField
        label={text('activity.kinds')}
        isLabelHidden
        none={text('activity.anyKind')}
        value={choice.kind ?? ''}
        onChange={(value) => onChoice({ ...choice, kind: chosen(ACTIVITY_KINDS, value) })}
        options={ACTIVITY_KINDS.map((value) => ({ value, label: text(`activity.kind.${value}`) }))}
      />
      <SelectField
        label={text('activity.outcomes')}
        isLabelHidden
        none={text('activity.anyOutcome')}
        value={choice.outcome ?? ''}
        onChange={(value) => onChoice({ ...choice, outcome: chosen(ACTIVITY_OUTCOMES, value) })}
        options={ACTIVITY_OUTCOMES.map((value) => ({ value, label: text(`activity.outcome.${value}`) }))}
      />
      <SelectField
        label={text('activity.whos')}
        isLabelHidden
        none={text('activity.anybody')}
        value={whoValue(choice)}
        onChange={(value) => onChoice({ ...choice, ...whoOf(value) })}
        options={[
          ...ACTORS.map((by) => ({
            value: whoValue({ by, operator: null }),
            label: text(`activity.by.${by}`),
          })),
          ...names.map((operator) => ({ value: whoValue({ by: 'person', operator }), label: operator })),
        ]}
      />
      <TimeField time={choice.time} onTime={(time) => onChoice({ ...choice, time })} />
      {choice.subject !== null && (
        <SubjectChip subject={choice.subject} onClear={() => onChoice({ ...choice, subject: null })} />
      )}
    </>
  );
}

function SubjectChip({ subject, onClear }: { readonly subject: string; readonly onClear: () => void }) {
  const text = useText();
  const name = useRoomsState((state) => state.byId.get(subject)?.name ?? subject);
  return (
    <Button look="outline" onPress={onClear}>
      <span className={styles.chip}>
        <Data>{text('activity.subjectOnly', { name })}</Data>
      </span>
      <X size={14} aria-hidden="true" />
    </Button>
  );
}
