import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CustomFieldDefinition } from '../../../../src-main/protocols/tracker-soap/index.ts';
import { CUSTOM_FIELD_TYPES } from '../../../../src-main/protocols/tracker-soap/index.ts';
import { accepts } from '../../../../src-main/practice/tracker/custom-fields.ts';
import { defaultOf, encodeCustomValue } from '../../../../src-main/services/issues/custom-field-rules.ts';

const never = { report: false, update: false, resolved: false, closed: false };

function definition(change: Partial<CustomFieldDefinition>): CustomFieldDefinition {
  return {
    field: { id: 1, name: 'Field' },
    type: 'string',
    typeId: 0,
    possibleValues: '',
    defaultValue: '',
    validRegexp: '',
    accessLevelRead: 10,
    accessLevelWrite: 25,
    lengthMin: 0,
    lengthMax: 0,
    display: never,
    require: never,
    raw: {},
    ...change,
  };
}

describe('a value of a custom field', () => {
  test.each([
    ['numeric', '12', '12'],
    ['numeric', '1.5', null],
    ['float', 3.5, '3.5'],
    ['float', '3,5', null],
    ['email', 'a@b', 'a@b'],
    ['email', 'a b', null],
    ['date', '2026-01-01', '1767225600'],
    ['date', '2026-01-01T01:00:00+01:00', '1767225600'],
    ['date', '1767225600', '1767225600'],
    ['date', 'tomorrow', null],
    ['textarea', 'a\nb', 'a\nb'],
  ] as const)('of type %s: %s is written as %s', (type, given, written) => {
    const encoded = encodeCustomValue(definition({ type }), given);
    expect(encoded.ok ? encoded.value : null).toBe(written);
  });

  test('of a list that only the tracker knows is left to the tracker', () => {
    const list = definition({ type: 'enum', possibleValues: '=versions' });
    expect(encodeCustomValue(list, '7.7')).toEqual({ ok: true, value: '7.7' });
  });

  test('counts characters as people do', () => {
    const short = definition({ lengthMin: 2, lengthMax: 2 });
    expect(encodeCustomValue(short, '🚨🚨')).toEqual({ ok: true, value: '🚨🚨' });
    expect(encodeCustomValue(short, '🚨')).toEqual({ ok: false, problem: 'tooShort' });
  });

  test('is not held up by a pattern without end', () => {
    const cruel = definition({ validRegexp: '^(a+)+$' });
    expect(encodeCustomValue(cruel, `${'a'.repeat(40)}!`).ok).toBe(true);
  });

  test('of today is shown as a day', () => {
    const date = definition({ type: 'date', defaultValue: '{today}' });
    expect(defaultOf(date, Date.UTC(2026, 0, 31, 23))).toBe('2026-01-31');
  });

  test('that is let through is taken by the tracker, whatever is typed', () => {
    const given = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 30 }),
      fc.integer().map(String),
      fc.double({ noNaN: true }).map(String),
      fc.constantFrom('a', 'b', 'a|b', 'b|c', '2026-01-31', 'x@y', ' ', '0'),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...CUSTOM_FIELD_TYPES),
        given,
        fc.nat(5),
        fc.nat(20),
        (type, text, min, max) => {
          const typeId = CUSTOM_FIELD_TYPES.indexOf(type);
          const rules = definition({ type, typeId, possibleValues: 'a|b|c', lengthMin: min, lengthMax: max });
          const encoded = encodeCustomValue(rules, text);
          if (!encoded.ok) return true;
          return accepts(
            {
              id: 1,
              name: 'Field',
              type: typeId,
              possibleValues: 'a|b|c',
              defaultValue: '',
              validRegexp: '',
              readLevel: 10,
              writeLevel: 25,
              lengthMin: min,
              lengthMax: max,
              isRequired: false,
            },
            encoded.value,
          );
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
