import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DraftContent } from '../../../../src-preload/contract/index.ts';
import { draftContentSchema, issueInputSchema } from '../../../../src-preload/contract/index.ts';
import type { FilingFacts } from '../../../../src-main/services/issues/build-issue.ts';
import { buildIssue } from '../../../../src-main/services/issues/build-issue.ts';
import { findLosses } from '../../../../src-main/services/issues/read-back.ts';
import { similarity } from '../../../../src-main/services/issues/similar.ts';
import { newToken, withoutToken, withToken } from '../../../../src-main/services/issues/token.ts';

const never = { report: false, update: false, resolved: false, closed: false };
const raw = { field: { id: 9, name: 'Location', odd: 'kept' }, type: 0 };
const location = {
  field: { id: 9, name: 'Location' },
  type: 'string',
  typeId: 0,
  possibleValues: '',
  defaultValue: '',
  validRegexp: '',
  accessLevelRead: 10,
  accessLevelWrite: 25,
  lengthMin: 0,
  lengthMax: 40,
  display: { ...never, report: true },
  require: { ...never, report: true },
  raw,
} as const;

function facts(level: number | null): FilingFacts {
  return {
    projectId: 1,
    categories: ['Audio'],
    definitions: [location],
    account: { id: 2, name: 'me', level },
    priorities: [{ id: 30, name: 'normal' }],
    severities: [],
    reproducibilities: [],
    handlerId: 3,
    monitorIds: [2, 3],
  };
}

const content: DraftContent = draftContentSchema.parse({
  project: 'P',
  category: 'Audio',
  summary: ' Mic\r\ndrops ',
  description: 'd',
  customFields: { Location: 'Studio 3' },
  priority: 'Normal',
});

describe('building an issue', () => {
  test('copies the listed field object unchanged and puts the value beside it', () => {
    const built = buildIssue(content, facts(25), 'cr-token');
    expect(built.ok && built.value.draft).toMatchObject({
      projectId: 1,
      summary: 'Mic drops',
      priorityId: 30,
      customFields: [{ field: raw.field, value: 'Studio 3' }],
      additionalInformation: 'Control Room reference: cr-token',
    });
  });

  test.each([
    [25, { handlerId: null, monitorIds: [2] }, { handlerId: 3, monitorIds: [3] }],
    [55, { handlerId: 3, monitorIds: [2, 3] }, { handlerId: null, monitorIds: [] }],
    [null, { handlerId: 3, monitorIds: [2, 3] }, { handlerId: null, monitorIds: [] }],
  ])('at level %s sends people with the creation where it may', (level, now, later) => {
    const built = buildIssue(content, facts(level), 'cr-token');
    expect(built.ok && built.value.draft).toMatchObject(now);
    expect(built.ok && built.value.later).toEqual(later);
  });

  test('never throws, whatever a form holds', () => {
    const anything = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('\u0000', '\uD800', '🚨', ']]>', '<a>&amp;'),
    );
    const scalar = fc.oneof(anything, fc.double(), fc.boolean(), fc.array(anything, { maxLength: 3 }));
    const form = fc.record({
      project: fc.oneof(anything, fc.integer(), fc.constant(null)),
      category: anything,
      summary: anything,
      description: anything,
      customFields: fc.dictionary(
        fc.oneof(anything, fc.constantFrom('Location', '__proto__', 'constructor')),
        scalar,
      ),
      priority: fc.oneof(anything, fc.integer(), fc.constant(null)),
      monitors: fc.array(fc.oneof(fc.integer(), anything), { maxLength: 3 }),
    });
    fc.assert(
      fc.property(form, (given) => {
        const parsed = draftContentSchema.safeParse(given);
        if (!parsed.success) return;
        const built = buildIssue(parsed.data, facts(25), newToken());
        const isWell = built.ok
          ? /^\S(?:.*\S)?$/su.test(built.value.draft.summary ?? '')
          : built.error.code === 'tracker.validation';
        expect(isWell).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test('refuses what is no filing at the gate', () => {
    const wrong = [
      {},
      { project: '' },
      { ...content, extra: 1 },
      { ...content, attachments: [{ base64: '!' }] },
    ];
    expect(wrong.map((input) => issueInputSchema.safeParse(input).success)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('the token', () => {
  test('is added to what a person wrote and taken away again', () => {
    const token = newToken();
    expect(withoutToken(withToken('Seen twice.', token))).toBe('Seen twice.');
    expect(withoutToken(withToken(null, token))).toBe('');
    expect(newToken()).not.toBe(token);
  });
});

describe('reading back', () => {
  const expected = {
    summary: 's 🚨',
    description: 'd',
    category: 'Audio',
    customFields: { Location: 'Studio 3', Impact: 'major' },
    priorityId: 30,
    severityId: null,
    handlerId: 3,
    monitorIds: [2, 3],
  };
  const person = { id: 2, name: 'me', realName: '', email: '' };
  const stored = {
    summary: 's \uFFFD',
    description: 'd',
    customFields: [
      { field: { id: 9, name: 'Location' }, value: '' },
      { field: { id: 5, name: 'Impact' }, value: 'minor' },
    ],
    priority: { id: 20, name: 'low' },
    severity: null,
    handler: null,
    monitors: [person],
  } as never;

  test('tells every loss', () => {
    const losses = findLosses(expected, stored, 55, { handler: false, monitors: false });
    expect(losses.map(({ code, subject }) => [code, subject])).toEqual([
      ['charactersReplaced', 'summary'],
      ['fieldDropped', 'Location'],
      ['fieldChanged', 'Impact'],
      ['priorityChanged', 'priority'],
      ['handlerDropped', 'handler'],
      ['monitorDropped', '3'],
    ]);
  });

  test('does not repeat what was refused already', () => {
    const losses = findLosses(expected, stored, 55, { handler: true, monitors: true });
    expect(losses.map(({ code }) => code)).not.toContain('handlerDropped');
    expect(losses.map(({ code }) => code)).not.toContain('monitorDropped');
  });
});

describe('likeness of summaries', () => {
  test('sees through filler words and endings', () => {
    expect(similarity('Projector flickers', 'The projectors flicker')).toBeGreaterThan(0.6);
    expect(similarity('Projector flickers', 'No sound in the hall')).toBe(0);
    expect(similarity('', 'anything')).toBe(0);
  });
});
