import type { SettingsChange } from '../../../src-preload/contract/index.ts';
import type { MessageId } from '../../i18n/en.ts';
import type { LineKind, SigninSettings } from './signin-fields.ts';
import { shownPairs, typedValue } from './signin-fields.ts';

export type ExchangeShape = NonNullable<SigninSettings['exchange']['shape']>;

/** How a backend is asked that is like none of the templates, before anybody has said it. */
export const FIRST_SHAPE: ExchangeShape = {
  encoding: 'json',
  authorization: 'none',
  fields: { provider: '{provider}', token: '{subjectToken}' },
  answer: { token: 'token', tokenType: null, issuedTokenType: null, expiresIn: null, subject: null },
};

/** One line of a shape: its fields, or where something stands in the answer. */
export interface ShapeLine {
  readonly name: 'fields' | keyof ExchangeShape['answer'];
  readonly kind: LineKind;
  readonly label: MessageId;
  readonly hint: MessageId;
}

const ANSWERS = ['token', 'expiresIn', 'tokenType', 'issuedTokenType', 'subject'] as const;

export const SHAPE_LINES: readonly ShapeLine[] = [
  {
    name: 'fields',
    kind: 'pairs',
    label: 'setup.signin.shape.fields',
    hint: 'setup.signin.shape.fieldsHint',
  },
  ...ANSWERS.map((name): ShapeLine => ({
    name,
    kind: 'path',
    label: `setup.signin.shape.${name}`,
    hint: name === 'token' ? 'setup.signin.shape.tokenHint' : 'setup.signin.shape.notSaidHint',
  })),
];

/** What a line shows of a shape. */
export function shownInShape({ fields, answer }: ExchangeShape, { name }: ShapeLine): string {
  return name === 'fields' ? shownPairs(fields) : (answer[name] ?? '');
}

/** The change that a line of a shape stands for: a shape is kept whole. */
export function shapeChange(shape: ExchangeShape, { name, kind }: ShapeLine, words: string): SettingsChange {
  const value = typedValue(kind, words);
  const changed =
    name === 'fields'
      ? { ...shape, fields: value }
      : { ...shape, answer: { ...shape.answer, [name]: value } };
  return { signin: { exchange: { shape: changed as ExchangeShape } } };
}
