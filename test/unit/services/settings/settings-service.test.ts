import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../../src-preload/contract/index.ts';
import { ok } from '../../../../src-main/lib/result.ts';
import { createSettingsService } from '../../../../src-main/services/settings/settings-service.ts';
import { MIGRATIONS } from '../../../../src-main/storage/migrations.ts';
import { createSecretsStore } from '../../../../src-main/storage/secrets-store.ts';
import { createFakeClock } from '../../../doubles/fake-clock.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'control-room-settings-'));
  file = join(folder, 'settings.json');
});
afterEach(() => rmSync(folder, { recursive: true }));

function open() {
  const db = new DatabaseSync(':memory:');
  MIGRATIONS.forEach((step) => db.exec(step));
  const secrets = createSecretsStore(db);
  const vault = {
    name: 'test vault',
    isKeyFile: false,
    seal: (plain: string) =>
      Promise.resolve(ok({ vault: 'test vault', bytes: Buffer.from(plain).toReversed() })),
    open: ({ bytes }: { readonly bytes: Uint8Array }) =>
      Promise.resolve(ok(Buffer.from(Buffer.from(bytes).toReversed()).toString())),
  };
  const events: string[] = [];
  const settings = createSettingsService({
    file,
    secrets,
    vault,
    clock: createFakeClock(),
    version: '0.1.0',
    onSealed: () => undefined,
    emit: (name) => void events.push(name),
  });
  return { settings, secrets, events };
}

describe('the settings', () => {
  test('are the defaults where there is no file', () => {
    expect(open().settings.get()).toEqual(DEFAULT_SETTINGS);
  });

  test('keep a change over a restart and tell everybody', () => {
    const { settings, events } = open();
    settings.update({ lan: { interfaces: ['lo'] } });
    expect(events).toEqual(['settings:changed']);
    expect(open().settings.get().lan).toEqual({ interfaces: ['lo'], addresses: [] });
  });

  test('take a file that names only some fields', () => {
    writeFileSync(file, '{"casting":{"metadata":"empty"}}');
    const { settings } = open();
    expect(settings.get()).toEqual({
      ...DEFAULT_SETTINGS,
      casting: { ...DEFAULT_SETTINGS.casting, metadata: 'empty' },
    });
    expect(settings.setAsideAs).toBeNull();
  });

  test.each(['not json', '[1]', '"text"', '{"lan":', 'null'])('set a broken file aside: %s', (content) => {
    writeFileSync(file, content);
    const { settings } = open();
    expect(settings.get()).toEqual(DEFAULT_SETTINGS);
    expect(readFileSync(settings.setAsideAs ?? '', 'utf8')).toBe(content);
  });

  test('set a file with one bad value aside, and keep its good ones', () => {
    writeFileSync(file, '{"lan":{"interfaces":["eth0"],"addresses":7}}');
    const { settings } = open();
    expect(settings.get().lan).toEqual({ interfaces: ['eth0'], addresses: [] });
    expect(settings.setAsideAs).not.toBeNull();
    expect(open().settings.get().lan.interfaces).toEqual(['eth0']);
  });

  test('keep what a newer version wrote', () => {
    writeFileSync(file, '{"future":{"x":1}}');
    open().settings.update({ practice: { enabled: false } });
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
      future: { x: 1 },
      practice: { enabled: false },
    });
  });

  test('reset one section, or all', () => {
    const { settings } = open();
    settings.update({ lan: { interfaces: ['lo'] }, practice: { enabled: false } });
    settings.reset('lan', null);
    expect([settings.get().lan, settings.get().practice.enabled]).toEqual([DEFAULT_SETTINGS.lan, false]);
    settings.reset(null, null);
    expect(settings.get()).toEqual(DEFAULT_SETTINGS);
  });

  test('reset one field, and only one that there is', () => {
    const { settings } = open();
    settings.update({ tracker: { username: 'desk', path: '/other' } });
    settings.reset('tracker', 'path');
    expect(settings.get().tracker).toEqual({ ...DEFAULT_SETTINGS.tracker, username: 'desk' });
    expect(settings.reset('tracker', 'toString')).toMatchObject({
      ok: false,
      error: { code: 'input.invalid' },
    });
  });

  test('reset one field of a part, and leave its neighbours alone', () => {
    const { settings } = open();
    settings.update({
      cloud: { endpoints: { ec2: 'http://one.test', s3: 'http://two.test' } },
      signin: { a: { clientId: 'desk', endpoints: { token: 'http://three.test' } } },
    });
    settings.reset('cloud', 'endpoints.ec2');
    settings.reset('signin', 'a.endpoints.token');
    expect(settings.get().cloud.endpoints).toMatchObject({ ec2: null, s3: 'http://two.test' });
    expect(settings.get().signin.a).toMatchObject({ clientId: 'desk', endpoints: { token: null } });
    for (const field of ['endpoints.', 'endpoints.constructor', 'region.x', '__proto__.x'])
      expect(settings.reset('cloud', field).ok).toBe(false);
  });

  test('forget a parameter that a change leaves out, and keep the addresses that it leaves out', () => {
    const { settings } = open();
    settings.update({
      signin: { a: { parameters: { prompt: 'consent', hd: 'house' }, endpoints: { keys: 'http://a' } } },
    });
    settings.update({ signin: { a: { parameters: { hd: 'house' }, endpoints: { token: 'http://b' } } } });
    const { parameters, endpoints } = settings.get().signin.a;
    expect(parameters).toEqual({ hd: 'house' });
    expect(endpoints).toMatchObject({ keys: 'http://a', token: 'http://b' });
  });

  test('show what a document would change before they take it, and keep it then', () => {
    const { settings, events } = open();
    const document = { ...settings.export(), settings: { casting: { metadata: 'empty' } } };
    const difference = { section: 'casting', field: 'metadata', from: 'didl', to: 'empty' };
    expect(settings.import(document, false)).toEqual(ok([difference]));
    expect(events).toEqual([]);
    expect(settings.import(document, true)).toEqual(ok([difference]));
    expect(open().settings.get().casting.metadata).toBe('empty');
    const broken = { ...document, settings: { casting: { metadata: 'didl' }, lan: { addresses: 7 } } };
    expect(settings.import(broken, true).ok).toBe(false);
    expect(settings.get().casting.metadata).toBe('empty');
  });

  test('leave nothing half written behind', () => {
    open().settings.update({ practice: { enabled: true } });
    expect(readdirSync(folder)).toEqual(['settings.json']);
  });

  test('give a secret to services only, and tell them of a new one', async () => {
    const { settings } = open();
    let told = 0;
    settings.onChanged(() => (told += 1));
    expect(await settings.readSecret('tracker.password')).toEqual(ok(null));
    await settings.setSecret('tracker.password', 'hush');
    expect(await settings.readSecret('tracker.password')).toEqual(ok('hush'));
    await settings.setSecret('tracker.password', '');
    expect(await settings.readSecret('tracker.password')).toEqual(ok(null));
    expect(told).toBe(2);
  });

  test('seal a secret and never write it down', async () => {
    const { settings, secrets } = open();
    await settings.setSecret('tracker.password', 'canary');
    expect(Buffer.from(secrets.get('tracker.password')?.bytes ?? []).toString()).toBe('yranac');
    expect(JSON.stringify(settings.get())).not.toContain('canary');
    await settings.setSecret('tracker.password', '');
    expect(secrets.get('tracker.password')).toBeNull();
  });
});

describe('a settings file that cannot be read', () => {
  test.each([
    ['a folder', () => mkdirSync(file)],
    ['far too long', () => writeFileSync(file, `{"a":"${'x'.repeat(2 * 1024 * 1024)}"}`)],
  ])('is set aside also when it is %s', (_what, make) => {
    make();
    const { settings } = open();
    expect([settings.get(), existsSync(settings.setAsideAs ?? '')]).toEqual([DEFAULT_SETTINGS, true]);
  });

  test('and cannot be moved keeps nobody from controlling rooms', () => {
    const path = join(folder, 'settings.json', 'below.json');
    writeFileSync(file, '{}');
    file = path;
    const { settings } = open();
    const changed = settings.update({ practice: { enabled: false } });
    expect([settings.get(), settings.setAsideAs, !changed.ok && changed.error.code]).toEqual([
      DEFAULT_SETTINGS,
      null,
      'storage.readOnly',
    ]);
  });
});
