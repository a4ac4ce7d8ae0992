import { useEffect } from 'react';
import type { TrackerRef } from '../../../src-preload/contract/index.ts';
import { PeoplePicker } from '../../components/issue-form/people-picker.tsx';
import { useErrorText, useText } from '../../i18n/use-text.ts';
import { useDesk, usePeople } from '../../stores/use-desk.ts';
import styles from './issues-screen.module.css';

/** Whom a person is chosen to be. */
export type PersonRole = 'handler' | 'monitors';

/** Chooses one of the tracker's people; a handler among those whom an issue can be given to, where these are known. */
export function PersonPicker(props: {
  readonly role: PersonRole;
  readonly projectId: number | null;
  readonly handlers: readonly TrackerRef[];
  readonly onPick: (person: TrackerRef) => void;
  readonly onClose: () => void;
}) {
  const text = useText();
  const errorText = useErrorText();
  const desk = useDesk();
  const { projectId } = props;
  const { phase, people, error } = usePeople((state) => state);
  useEffect(() => void desk.people.read(projectId), [desk, projectId]);
  const isHandler = props.role === 'handler';
  const some = isHandler && props.handlers.length > 0 ? props.handlers : people;
  const isMissing = some === people && phase !== 'ready';
  return (
    <PeoplePicker
      title={text(isHandler ? 'people.titleHandler' : 'people.titleMonitors')}
      people={some}
      instead={
        isMissing ? (
          <p className={styles.hint} role="status">
            {phase === 'failed' && error !== null ? errorText(error) : text('people.loading')}
          </p>
        ) : null
      }
      onPick={props.onPick}
      onClose={props.onClose}
    />
  );
}
