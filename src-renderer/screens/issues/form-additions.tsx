import { Camera, FileText, Paperclip, ScrollText, User, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import type { TrackerRef } from '../../../src-preload/contract/index.ts';
import { Button } from '../../components/button/button.tsx';
import { Data } from '../../components/data.tsx';
import { Chip, Chips } from '../../components/issue-form/chip.tsx';
import { useFormats, useText } from '../../i18n/use-text.ts';
import { attachScreenshot } from '../../stores/screenshot.ts';
import { useDesk, useIssueForm, usePeople } from '../../stores/use-desk.ts';
import styles from './issues-screen.module.css';
import type { PersonRole } from './person-picker.tsx';
import { PersonPicker } from './person-picker.tsx';

const NOBODY: readonly TrackerRef[] = [];

/** Who should know, and what goes along. */
export function FormAdditions() {
  const text = useText();
  const desk = useDesk();
  const [asking, setAsking] = useState<PersonRole | null>(null);
  const projectId = useIssueForm((state) => state.form?.projectId ?? null);
  const handlers = useIssueForm((state) => state.form?.handlers ?? NOBODY);
  const pick = (person: TrackerRef) => {
    const { monitors } = desk.form.state.getState().content;
    if (asking === 'handler') desk.form.edit({ handler: person.id });
    else if (!monitors.includes(person.id)) desk.form.edit({ monitors: [...monitors, person.id] });
    setAsking(null);
  };
  return (
    <div className={styles.pair}>
      <div className={styles.group}>
        <span className={styles.label}>{text('form.people')}</span>
        <People onAsk={setAsking} />
      </div>
      <div className={styles.group}>
        <span className={styles.label}>{text('form.files')}</span>
        <Files />
      </div>
      {asking !== null && (
        <PersonPicker
          role={asking}
          projectId={projectId}
          handlers={handlers}
          onPick={pick}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  );
}

function People({ onAsk }: { readonly onAsk: (role: PersonRole) => void }) {
  const text = useText();
  const desk = useDesk();
  const { handler, monitors } = useIssueForm((state) => state.content);
  const handlerWith = useIssueForm((state) => state.form?.handlerWith);
  const monitorsWith = useIssueForm((state) => state.form?.monitorsWith);
  const nameOf = usePersonName();
  return (
    <>
      <Chips label={text('form.people')}>
        {handler !== null && (
          <Chip
            icon={<User size={14} aria-hidden="true" />}
            more={text('form.handler')}
            removeLabel={text('form.removePerson', { name: nameOf(handler) })}
            onRemove={() => desk.form.edit({ handler: null })}
          >
            <Data>{nameOf(handler)}</Data>
          </Chip>
        )}
        {monitors.map((person) => (
          <Chip
            key={person}
            icon={<User size={14} aria-hidden="true" />}
            more={text('form.monitors')}
            removeLabel={text('form.removePerson', { name: nameOf(person) })}
            onRemove={() => desk.form.edit({ monitors: monitors.filter((one) => one !== person) })}
          >
            <Data>{nameOf(person)}</Data>
          </Chip>
        ))}
      </Chips>
      <div className={styles.chips}>
        <Button look="outline" onPress={() => onAsk('handler')}>
          <User size={15} aria-hidden="true" />
          {text('people.titleHandler')}
        </Button>
        <Button look="outline" onPress={() => onAsk('monitors')}>
          <UserPlus size={15} aria-hidden="true" />
          {text('people.titleMonitors')}
        </Button>
      </div>
      {handler !== null && handlerWith === 'change' && (
        <p className={styles.hint}>{text('form.handlerAfter')}</p>
      )}
      {monitors.length > 0 && monitorsWith === 'change' && (
        <p className={styles.hint}>{text('form.monitorsAfter')}</p>
      )}
    </>
  );
}

/** What a person is called; the number while that is not known. */
function usePersonName(): (person: number | string) => string {
  const byId = usePeople((state) => state.byId);
  const handlers = useIssueForm((state) => state.form?.handlers);
  return (person) => {
    if (typeof person === 'string') return person;
    const found = byId.get(person) ?? handlers?.find(({ id }) => id === person);
    return found?.name ?? `#${person}`;
  };
}

function Files() {
  const text = useText();
  const { bytes } = useFormats();
  const desk = useDesk();
  const files = useIssueForm((state) => state.files);
  const evidence = useIssueForm((state) => state.content.evidence);
  const limit = useIssueForm((state) => state.form?.limits.fileBytes ?? null);
  return (
    <>
      <Chips label={text('form.files')}>
        {evidence.length > 0 && (
          <Chip
            icon={<ScrollText size={14} aria-hidden="true" />}
            more={null}
            removeLabel={text('form.removeEvidence')}
            onRemove={() => desk.form.edit({ evidence: [] })}
          >
            {text('form.evidence', { count: evidence.length })}
          </Chip>
        )}
        {files.map((file) => (
          <Chip
            key={file.id}
            icon={<FileText size={14} aria-hidden="true" />}
            more={bytes(file.bytes)}
            removeLabel={text('form.removeFile', { name: file.name })}
            onRemove={() => void desk.form.removeFile(file.id)}
          >
            <Data>{file.name}</Data>
          </Chip>
        ))}
      </Chips>
      <div className={styles.chips}>
        <FileTrigger allowsMultiple onSelect={(list) => void desk.form.addFiles([...(list ?? [])])}>
          <Button look="outline" onPress={() => undefined}>
            <Paperclip size={15} aria-hidden="true" />
            {text('form.addFiles')}
          </Button>
        </FileTrigger>
        <Button look="outline" onPress={() => void attachScreenshot(desk)}>
          <Camera size={15} aria-hidden="true" />
          {text('form.screenshot')}
        </Button>
      </div>
      {limit !== null && <p className={styles.hint}>{text('form.filesHint', { size: bytes(limit) })}</p>}
    </>
  );
}
