import { useText } from '../../i18n/use-text.ts';
import type { SigninSetupPart } from '../../stores/ui-store.ts';
import { useDesk, useSettings } from '../../stores/use-desk.ts';
import { SavedLine } from './saved-line.tsx';
import { isTaken } from './is-taken.ts';
import { changeOf, pathOf, shownValue, WRONG_TEXTS } from './signin-fields.ts';
import type { LineField } from './signin-fields.ts';

/** Lines of one part, each kept by itself. */
export function SigninLines({
  part,
  fields,
}: {
  readonly part: SigninSetupPart;
  readonly fields: readonly LineField[];
}) {
  const text = useText();
  const desk = useDesk();
  const settings = useSettings((state) => state.settings.signin);
  return fields.map((field) => (
    <SavedLine
      key={`${part} ${field.label} ${shownValue(settings, part, field)}`}
      label={text(field.label)}
      hint={field.hint === null ? null : text(field.hint)}
      kept={shownValue(settings, part, field)}
      resets={pathOf(part, field)}
      wrong={(words) => (isTaken(changeOf(part, field, words)) ? null : text(WRONG_TEXTS[field.kind]))}
      onSave={(words) => void desk.settings.update(changeOf(part, field, words))}
    />
  ));
}
