import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS, settingsSchema, mergeSettings } from '../../../../src-preload/contract/index.ts';
import { resetSettings } from '../../../../src-main/services/settings/settings-merge.ts';
import { isTaken } from '../../../../src-renderer/screens/setup/is-taken.ts';
import {
  ADVANCED_FIELDS,
  changeOf,
  pathOf,
  PLAIN_FIELDS,
  shownValue,
} from '../../../../src-renderer/screens/setup/signin-fields.ts';
import {
  FIRST_SHAPE,
  SHAPE_LINES,
  shapeChange,
  shownInShape,
} from '../../../../src-renderer/screens/setup/exchange-shape.ts';
import type { LineField } from '../../../../src-renderer/screens/setup/signin-fields.ts';
import { SIGNIN_SETUP_PARTS } from '../../../../src-renderer/stores/ui-store.ts';

const ALL = SIGNIN_SETUP_PARTS.flatMap((part) => {
  const advanced = part in ADVANCED_FIELDS ? ADVANCED_FIELDS[part as 'a' | 'b' | 'c' | 'd'] : [];
  return [...PLAIN_FIELDS[part], ...advanced].map((field) => ({ part, field, label: field.label }));
});

const SAMPLES: Readonly<Record<LineField['kind'], string>> = {
  text: 'house',
  address: 'https://host.example/return',
  domain: 'house.example',
  domains: 'house.example desk.house.example',
  word: 'maker',
  path: 'data.token',
  list: 'email profile',
  number: '47111',
  pairs: 'prompt=consent&hd=house.example',
};

describe('the lines of the sign-in settings', () => {
  it.each(ALL)('$part $label is kept as it was typed, by the rules of the contract', ({ part, field }) => {
    const words = SAMPLES[field.kind];
    const change = changeOf(part, field, words);
    expect(isTaken(change)).toBe(true);
    const settings = mergeSettings(DEFAULT_SETTINGS, change);
    expect(settingsSchema.safeParse(settings).success).toBe(true);
    expect(shownValue(settings.signin, part, field)).toBe(words);
  });

  it.each(ALL)('$part $label goes back to its default by itself', ({ part, field }) => {
    const settings = mergeSettings(DEFAULT_SETTINGS, changeOf(part, field, SAMPLES[field.kind]));
    const path = pathOf(part, field);
    const reset = resetSettings(settings, 'signin', path.slice('signin.'.length));
    expect(reset).toEqual({ ok: true, value: DEFAULT_SETTINGS });
  });

  it('leave the other endpoints and the other parts as they are', () => {
    const [authorize, token] = ADVANCED_FIELDS.b.filter(({ isEndpoint }) => isEndpoint);
    if (authorize === undefined || token === undefined) throw new Error('B has no endpoints.');
    const one = mergeSettings(DEFAULT_SETTINGS, changeOf('b', authorize, 'https://one.example/a'));
    const both = mergeSettings(one, changeOf('b', token, 'https://one.example/t')).signin;
    expect(shownValue(both, 'b', authorize)).toBe('https://one.example/a');
    expect(both.a).toEqual(DEFAULT_SETTINGS.signin.a);
  });

  it('take their defaults when they are emptied', () => {
    const [clientId] = PLAIN_FIELDS.a;
    if (clientId === undefined) throw new Error('A has no client id.');
    expect(changeOf('a', clientId, '')).toEqual({ signin: { a: { clientId: null } } });
  });

  it.each([
    ['redirectUri', 'host.example'],
    ['redirectUri', 'https://host.example/#token'],
    ['port', '70000'],
    ['port', 'some'],
  ])('refuse for %s: %s', (name, words) => {
    const field = PLAIN_FIELDS.a.find((one) => one.name === name);
    if (field === undefined) throw new Error('There is no such line.');
    expect(isTaken(changeOf('a', field, words))).toBe(false);
  });
});

describe('the registration', () => {
  it.each([
    ['domains', 'https://house.example'],
    ['mailDomain', 'house'],
    ['associationName', ''],
    ['associationName', 'Apple!'],
  ])('refuses for %s: %s', (name, words) => {
    const field = PLAIN_FIELDS.registration.find((one) => one.name === name);
    if (field === undefined) throw new Error('There is no such line.');
    expect(isTaken(changeOf('registration', field, words))).toBe(false);
  });

  it('has no domains when the line is emptied', () => {
    const field = PLAIN_FIELDS.registration.find(({ name }) => name === 'domains');
    if (field === undefined) throw new Error('There is no such line.');
    expect(isTaken(changeOf('registration', field, ''))).toBe(true);
  });
});

describe('a shape of the exchange', () => {
  it.each(SHAPE_LINES.map((line) => [line.name, line] as const))(
    '%s is kept as it was typed, and the rest stays',
    (name, line) => {
      const words = name === 'fields' ? 'network={provider}&jwt={subjectToken}' : 'data.session';
      const change = shapeChange(FIRST_SHAPE, line, words);
      expect(isTaken(change)).toBe(true);
      const { shape } = mergeSettings(DEFAULT_SETTINGS, change).signin.exchange;
      if (shape === null) throw new Error('There is no shape.');
      expect(shownInShape(shape, line)).toBe(words);
      expect(SHAPE_LINES.filter((one) => one !== line).map((one) => shownInShape(shape, one))).toEqual(
        SHAPE_LINES.filter((one) => one !== line).map((one) => shownInShape(FIRST_SHAPE, one)),
      );
    },
  );

  it.each([
    ['token', ''],
    ['token', 'data token'],
    ['subject', 'data..who'],
  ])('refuses for %s: %s', (name, words) => {
    const line = SHAPE_LINES.find((one) => one.name === name);
    if (line === undefined) throw new Error('There is no such line.');
    expect(isTaken(shapeChange(FIRST_SHAPE, line, words))).toBe(false);
  });
});
