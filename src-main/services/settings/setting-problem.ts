import type { SettingProblem } from '../../../src-preload/contract/index.ts';

/** What a schema says of one value. */
export interface SchemaIssue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly code?: string;
  /** Fields that there are not. */
  readonly keys?: readonly string[];
  /** The kind that belongs there, or the values. */
  readonly expected?: string;
  readonly values?: readonly unknown[];
  /** What is too large or too small. */
  readonly origin?: string;
  readonly maximum?: number | bigint;
  readonly minimum?: number | bigint;
}

type Told = Pick<SettingProblem, 'problem' | 'wanted'>;

/** The problems that an issue stands for: one, or one for each field that there is not. */
export function problemsOf(issue: SchemaIssue): readonly SettingProblem[] {
  const { path, keys, message } = issue;
  const at = path.map(String);
  const names = keys === undefined ? [at] : keys.map((key) => [...at, key]);
  return names.map((name) => ({ path: name.join('.'), message, ...told(issue) }));
}

function told({ code, expected = '', values = [], origin, maximum, minimum }: SchemaIssue): Told {
  const limits = LIMITS.find(([of]) => of === origin) ?? OF_NUMBERS;
  switch (code) {
    case 'unrecognized_keys':
      return { problem: 'unknown', wanted: '' };
    case 'invalid_type':
      return { problem: 'kind', wanted: expected };
    case 'invalid_value':
      return { problem: 'choice', wanted: values.join(', ') };
    case 'invalid_format':
      return { problem: 'form', wanted: '' };
    case 'too_big':
      return { problem: limits[1], wanted: Number(maximum) };
    case 'too_small':
      return { problem: limits[2], wanted: Number(minimum) };
    default:
      return { problem: 'other', wanted: '' };
  }
}

/** What is limited, and the problems above and below. */
type Limits = readonly [string, Told['problem'], Told['problem']];
const OF_NUMBERS: Limits = ['number', 'tooLarge', 'tooSmall'];
const LIMITS: readonly Limits[] = [
  ['string', 'tooLong', 'tooShort'],
  ['array', 'tooMany', 'tooFew'],
];
