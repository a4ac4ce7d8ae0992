import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EventPayload, Room } from '../../src-preload/contract/index.ts';
import type { RealApplication } from '../doubles/real-application.ts';
import { startRealApplication } from '../doubles/real-application.ts';
import type { ScriptedRenderer } from '../doubles/scripted-renderer.ts';
import { startScriptedRenderer } from '../doubles/scripted-renderer.ts';

const UDN = 'uuid:11111111-2222-3333-4444-000000000001';
const OTHER = 'uuid:11111111-2222-3333-4444-000000000002';

let product: RealApplication;
let renderer: ScriptedRenderer;

beforeEach(async () => {
  renderer = await startScriptedRenderer(UDN);
  product = await startRealApplication();
});

afterEach(async () => {
  await product.stop();
  await renderer.stop();
  if (product.errors.length > 0) throw new Error(product.errors.join('\n'));
});

async function add(): Promise<Room> {
  const added = await product.ask('devices:add', { address: renderer.description });
  if (!added.ok) throw new Error(added.error.message);
  return added.value;
}

async function cast(room: string) {
  const source = { url: 'http://127.0.0.1:9/slide.png' };
  const answer = await product.ask('casting:cast', { rooms: [room], source, contentType: 'image/png' });
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.value.outcomes[0];
}

describe('a room', () => {
  it('that was removed comes back by restore, which does no harm when it is there', async () => {
    await add();
    await product.ask('devices:rename', { room: UDN, name: 'Lobby' });
    await product.ask('devices:remove', { room: UDN });
    expect(await product.room(UDN)).toBeUndefined();
    await product.ask('devices:scan', { waitMs: 100 });
    const restored = await product.ask('devices:restore', { room: UDN });
    const again = await product.ask('devices:restore', { room: UDN });
    expect([restored.ok && restored.value.name, again.ok && again.value.name]).toEqual(['Lobby', 'Lobby']);
    const settings = await product.ask('settings:get', {});
    expect(settings.ok && settings.value.lan.addresses).toEqual([renderer.description]);
  });

  it('that is removed in the middle of a cast ends that cast, and is gone', async () => {
    await add();
    renderer.script['SetAVTransportURI'] = 'hang';
    const outcome = cast(UDN);
    await vi.waitFor(() => expect(renderer.asked).toContain('SetAVTransportURI'));
    await product.ask('devices:remove', { room: UDN });
    expect((await outcome)?.error?.code).toBe('input.cancelled');
    expect(await product.room(UDN)).toBeUndefined();
  });

  it('that answers nothing can be cancelled before the first step has ended', async () => {
    await add();
    renderer.script['SetAVTransportURI'] = 'hang';
    const stop = product.app.events.listen((name, payload) => {
      if (name !== 'casting:progressed') return;
      const { castId } = payload as EventPayload<'casting:progressed'>;
      void product.ask('casting:cancel', { castId });
    });
    const outcome = await cast(UDN);
    stop();
    expect(outcome).toMatchObject({ ok: false, error: { code: 'input.cancelled' } });
  });

  it('whose place was taken by another device is lost, and nothing meant for it goes there', async () => {
    await add();
    renderer.udn = OTHER;
    const added = await product.ask('devices:add', { address: renderer.description });
    expect(added.ok && added.value.id).toBe(OTHER);
    expect(await product.room(UDN)).toMatchObject({ status: 'offline', reason: 'noAnswer' });
    const outcome = await cast(UDN);
    expect(outcome).toMatchObject({ room: UDN, ok: false, error: { code: 'device.unreachable' } });
    expect(renderer.asked).not.toContain('SetAVTransportURI');
  });

  it('whose control moved while it was away comes back without a click', async () => {
    await add();
    renderer.controlPath = '/elsewhere';
    await vi.waitFor(async () => {
      const room = await product.room(UDN);
      expect(room?.status).not.toBe('ok');
    });
    await vi.waitFor(async () => expect((await product.room(UDN))?.status).toBe('ok'));
  });
});

it('a typed address that does not answer at the start is a room as soon as it does', async () => {
  await Promise.all([product.stop(), renderer.stop()]);
  product = await startRealApplication({ lan: { interfaces: ['lo'], addresses: [renderer.description] } });
  const listed = await product.ask('devices:scan', { waitMs: 100 });
  expect(listed.ok && listed.value.rooms).toEqual([]);
  renderer = await startScriptedRenderer(UDN, Number(new URL(renderer.description).port));
  await vi.waitFor(async () => expect(await product.room(UDN)).toBeDefined());
});

it('a database that takes no more leaves rooms usable and says so once', async () => {
  await add();
  const file = join(product.dataFolder, 'control-room.sqlite');
  expect(readdirSync(product.dataFolder)).toContain('control-room.sqlite');
  const blocker = new DatabaseSync(file);
  blocker.exec('DROP TABLE rooms; DROP TABLE casts; DROP TABLE exchanges;');
  blocker.close();
  expect((await product.ask('devices:rename', { room: UDN, name: 'Lobby' })).ok).toBe(true);
  expect(await cast(UDN)).toMatchObject({ ok: true, proof: null });
  const info = await product.ask('app:info', {});
  expect(info.ok && info.value.notices.filter(({ kind }) => kind === 'storageReadOnly')).toHaveLength(1);
  rmSync(file, { force: true });
});
