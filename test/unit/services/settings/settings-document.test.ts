import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS, settingsDocumentSchema } from '../../../../src-preload/contract/index.ts';
import type { SettingProblem } from '../../../../src-preload/contract/index.ts';
import { exportDocument, readDocument } from '../../../../src-main/services/settings/settings-document.ts';

const NOW = Date.UTC(2026, 0, 31);
const SET = {
  ...DEFAULT_SETTINGS,
  tracker: {
    ...DEFAULT_SETTINGS.tracker,
    baseUrl: 'https://maria:hush@tracker.example.org/x',
    username: 'desk',
  },
  lan: { interfaces: ['eth0'], addresses: ['http://me:hush@10.0.0.7/description.xml'] },
};

function documentOf(settings: Readonly<Record<string, unknown>>): unknown {
  return { product: 'control-room', version: '0.1.0', exportedAt: '2026-01-31T00:00:00.000Z', settings };
}

describe('an exported document', () => {
  test('holds every section and no password', () => {
    const document = exportDocument(SET, '0.1.0', NOW);
    expect(settingsDocumentSchema.parse(document)).toEqual(document);
    expect(JSON.stringify(document)).not.toMatch(/hush|maria/);
    expect(document.settings).toMatchObject({
      tracker: { baseUrl: 'https://tracker.example.org/x', username: 'desk' },
      lan: { addresses: ['http://10.0.0.7/description.xml'] },
    });
  });

  test('changes nothing where it came from, and everything on a new desk', () => {
    const plain = { ...SET, tracker: { ...SET.tracker, baseUrl: 'https://tracker.example.org' } };
    const document = exportDocument({ ...plain, lan: { interfaces: ['eth0'], addresses: [] } }, '0.1.0', NOW);
    const here = readDocument({ ...plain, lan: { interfaces: ['eth0'], addresses: [] } }, document);
    const there = readDocument(DEFAULT_SETTINGS, document);
    expect(here.ok && here.value.differences).toEqual([]);
    expect(there.ok && there.value.differences).toEqual([
      { section: 'lan', field: 'interfaces', from: null, to: ['eth0'] },
      { section: 'tracker', field: 'baseUrl', from: null, to: 'https://tracker.example.org' },
      { section: 'tracker', field: 'username', from: '', to: 'desk' },
    ]);
  });
});

describe('what a person agreed to', () => {
  const agreed = { ...SET, analytics: { ...SET.analytics, enabled: true, asked: true, dispatchSeconds: 60 } };

  test('is not in a document, and no document can say it for another', () => {
    const { settings } = exportDocument(agreed, '0.1.0', NOW);
    expect(settings['guide']).toBeUndefined();
    expect(settings['analytics']).not.toHaveProperty('enabled');
    const read = readDocument(DEFAULT_SETTINGS, documentOf({ analytics: agreed.analytics }));
    expect(read.ok && read.value.differences).toEqual([
      { section: 'analytics', field: 'dispatchSeconds', from: 30, to: 60 },
    ]);
  });
});

describe('a document to import', () => {
  test('may leave out sections and fields: those stay', () => {
    const read = readDocument(SET, documentOf({ casting: { metadata: 'empty' } }));
    expect(read.ok && read.value.differences).toEqual([
      { section: 'casting', field: 'metadata', from: 'didl', to: 'empty' },
    ]);
  });

  test.each<readonly [string, unknown, readonly string[]]>([
    ['a wrong value', documentOf({ appearance: { theme: 'pink' } }), ['appearance.theme']],
    ['a field that there is not', documentOf({ lan: { password: 'x' } }), ['lan.password']],
    ['a section that there is not', documentOf({ future: { x: 1 } }), ['future']],
    [
      'one good and two bad values',
      documentOf({ casting: { metadata: 'empty', fallbacks: 7 }, tracker: { path: 'no-slash' } }),
      ['casting.fallbacks', 'tracker.path'],
    ],
    ['another program’s file', { product: 'other', settings: {} }, ['product', 'version', 'exportedAt']],
    ['no object', 'text', ['']],
    ['nothing', null, ['']],
  ])('with %s is refused as a whole, by name', (_what, document, paths) => {
    const read = readDocument(DEFAULT_SETTINGS, document);
    if (read.ok) throw new Error('It was taken.');
    const issues = read.error.context['issues'] as readonly { readonly path: string }[];
    expect(issues.map(({ path }) => path)).toEqual(paths);
    expect(read.error.code).toBe('input.invalid');
  });

  test('names each problem with what belongs there', () => {
    const document = documentOf({
      appearance: { theme: 'pink' },
      casting: { fallbacks: 7 },
      future: { x: 1 },
      signin: { a: { port: 99_999, label: 'x'.repeat(10_000) } },
      tracker: { path: 'no-slash' },
    });
    const read = readDocument(DEFAULT_SETTINGS, document);
    const issues = read.ok ? [] : (read.error.context['issues'] as readonly SettingProblem[]);
    expect(issues.map(({ path, problem, wanted }) => [path, problem, wanted])).toEqual([
      ['casting.fallbacks', 'kind', 'boolean'],
      ['tracker.path', 'form', ''],
      ['signin.a.label', 'tooLong', 500],
      ['signin.a.port', 'tooLarge', 65_535],
      ['appearance.theme', 'choice', 'system, dark, light, contrast'],
      ['future', 'unknown', ''],
    ]);
  });
});
