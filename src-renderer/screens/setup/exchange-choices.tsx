import { Segmented } from '../../components/segmented/segmented.tsx';
import { useText } from '../../i18n/use-text.ts';
import { useDesk, useSettings } from '../../stores/use-desk.ts';
import type { ExchangeShape } from './exchange-shape.ts';
import { FIRST_SHAPE, SHAPE_LINES, shapeChange, shownInShape } from './exchange-shape.ts';
import { SavedLine } from './saved-line.tsx';
import { Setting } from './section.tsx';
import { isTaken } from './is-taken.ts';
import { WRONG_TEXTS } from './signin-fields.ts';

const TEMPLATES = ['rfc8693', 'convert-token', 'json', 'own'] as const;
const ENCODINGS = ['form', 'json'] as const;
const AUTHORIZATIONS = ['none', 'basic', 'bearer'] as const;

/** How the operator's backend is asked: by a template, or as this desk is told. */
export function ExchangeChoices() {
  const text = useText();
  const desk = useDesk();
  const { template, shape } = useSettings((state) => state.settings.signin.exchange);
  const chosen = shape === null ? template : 'own';
  const choose = (value: (typeof TEMPLATES)[number]) =>
    value === 'own' ? { shape: shape ?? FIRST_SHAPE } : { template: value, shape: null };
  return (
    <>
      <Setting
        label={text('setup.signin.template')}
        hint={text(`setup.signin.template.${chosen}.hint`)}
        resets={shape === null ? 'signin.exchange.template' : 'signin.exchange.shape'}
      >
        <Segmented
          label={text('setup.signin.template')}
          value={chosen}
          onChange={(value) => void desk.settings.update({ signin: { exchange: choose(value) } })}
          segments={TEMPLATES.map((value) => ({ value, label: text(`setup.signin.template.${value}`) }))}
        />
      </Setting>
      {shape !== null && <ShapeChoices shape={shape} />}
    </>
  );
}

function ShapeChoices({ shape }: { readonly shape: ExchangeShape }) {
  const text = useText();
  const desk = useDesk();
  const keep = (changes: Partial<ExchangeShape>) =>
    void desk.settings.update({ signin: { exchange: { shape: { ...shape, ...changes } } } });
  return (
    <>
      <Setting label={text('setup.signin.shape.encoding')} hint={null}>
        <Segmented
          label={text('setup.signin.shape.encoding')}
          value={shape.encoding}
          onChange={(encoding) => keep({ encoding })}
          segments={ENCODINGS.map((value) => ({ value, label: text(`setup.signin.shape.${value}`) }))}
        />
      </Setting>
      <Setting
        label={text('setup.signin.shape.authorization')}
        hint={text(`setup.signin.shape.${shape.authorization}.hint`)}
      >
        <Segmented
          label={text('setup.signin.shape.authorization')}
          value={shape.authorization}
          onChange={(authorization) => keep({ authorization })}
          segments={AUTHORIZATIONS.map((value) => ({ value, label: text(`setup.signin.shape.${value}`) }))}
        />
      </Setting>
      {SHAPE_LINES.map((line) => (
        <SavedLine
          key={`${line.name} ${shownInShape(shape, line)}`}
          label={text(line.label)}
          hint={text(line.hint)}
          kept={shownInShape(shape, line)}
          wrong={(words) => (isTaken(shapeChange(shape, line, words)) ? null : text(WRONG_TEXTS[line.kind]))}
          onSave={(words) => void desk.settings.update(shapeChange(shape, line, words))}
        />
      ))}
    </>
  );
}
