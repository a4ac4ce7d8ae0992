import type { Settings } from '../../../src-preload/contract/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { useDesk, useSettings } from '../../stores/use-desk.ts';
import { isTaken } from './is-taken.ts';
import { SavedLine } from './saved-line.tsx';
import { Section } from './section.tsx';

const FIELDS = ['keepDays', 'maxMegabytes'] as const;

/** How much of what was done and exchanged is kept. */
export function JournalSection() {
  const text = useText();
  const desk = useDesk();
  const journal = useSettings((state) => state.settings.journal);
  return (
    <Section title={text('setup.journal')} hint={text('setup.journalHint')} resets="journal">
      {FIELDS.map((field) => (
        <SavedLine
          key={`${field} ${journal[field]}`}
          label={text(`setup.journal.${field}`)}
          hint={text(`setup.journal.${field}.hint`)}
          kept={String(journal[field])}
          resets={`journal.${field}`}
          wrong={(words) => (isTaken(changeOf(field, words)) ? null : text(`setup.journal.${field}.wrong`))}
          onSave={(words) => void desk.settings.update(changeOf(field, words))}
        />
      ))}
    </Section>
  );
}

function changeOf(field: keyof Settings['journal'], words: string) {
  return { journal: { [field]: words === '' ? Number.NaN : Number(words) } };
}
