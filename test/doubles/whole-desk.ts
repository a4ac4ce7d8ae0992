import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {
  EventName,
  EventPayload,
  RequestInput,
  RequestName,
  RequestValue,
  Result,
} from '../../src-preload/contract/index.ts';
import type { Application } from '../../src-main/app.ts';
import { createApplication } from '../../src-main/app.ts';
import type { Clock } from '../../src-main/lib/clock.ts';
import { systemClock } from '../../src-main/lib/clock.ts';
import type { Log } from '../../src-main/lib/log.ts';
import { silentLog } from '../../src-main/lib/log.ts';
import type { Host } from '../../src-main/lib/ports.ts';
import { REBOOT_MS } from '../../src-main/practice/renderer/faults.ts';
import type { PracticeRenderer } from '../../src-main/practice/renderer/renderer.ts';
import { createPracticeRenderer } from '../../src-main/practice/renderer/renderer.ts';
import { inCheckout } from '../tooling/checkout.ts';

const SINK = ['video/mp4', 'audio/wav', 'audio/x-wav', 'audio/mpeg', 'image/png', 'image/jpeg'];

/** A file that comes with the product. */
export function practiceFile(name: string): string {
  return inCheckout('assets', 'practice', name);
}

/** What is particular about a room. */
export interface RoomWishes {
  readonly flavour?: 'rygel' | 'gmediarender';
  readonly sink?: readonly string[];
  /** When it is there again after a reboot; otherwise after the time that a practice room takes. */
  readonly comesBack?: Promise<void>;
}

/** A renderer on loopback that nobody announces: it is added by its address. */
export function startRoom(name: string, some: RoomWishes = {}): Promise<PracticeRenderer> {
  const digits = createHash('sha256').update(name).digest('hex');
  const udn = `uuid:${digits.slice(0, 8)}-${digits.slice(8, 12)}-4000-8000-${digits.slice(12, 24)}`;
  const { flavour = 'rygel', sink = SINK, comesBack } = some;
  const clock: Clock = {
    ...systemClock,
    sleep: (ms, signal) =>
      ms === REBOOT_MS && comesBack !== undefined ? comesBack : systemClock.sleep(ms, signal),
  };
  const identity = { udn, name, model: 'Simulated renderer', address: '127.0.0.1', flavour, sink };
  const deps = { clock, log: silentLog, ssdp: null, onChanged: () => undefined };
  return createPracticeRenderer(identity, deps);
}

/** The whole application in this process, asked through its dispatcher as every face asks it. */
export interface WholeDesk {
  readonly app: Application;
  readonly dataFolder: string;
  /** The value of an answer; throws where it is a failure. */
  ask<N extends RequestName>(name: N, input: RequestInput<N>): Promise<RequestValue<N>>;
  /** The answer as it is. */
  answer<N extends RequestName>(name: N, input: RequestInput<N>): Promise<Result<RequestValue<N>>>;
  /** Everything that was told so far under that name. */
  told<N extends EventName>(name: N): readonly EventPayload<N>[];
  /** Resolves once `isTrue`, looked at again and again; rejects after `limitMs`. */
  until(what: string, isTrue: () => boolean | Promise<boolean>, limitMs?: number): Promise<void>;
  /** Ends the application; the data folder stays. */
  close(): Promise<void>;
  /** Ends it and deletes its data folder. */
  remove(): Promise<void>;
}

const host: Host = {
  face: 'terminal',
  vault: {
    name: 'none',
    isKeyFile: false,
    seal: () => Promise.reject(new Error('nothing is sealed here')),
    open: () => Promise.reject(new Error('nothing is opened here')),
  },
  chooseFiles: null,
  pictureWindow: null,
  signin: null,
};

export async function startWholeDesk(
  some: { readonly dataFolder?: string; readonly log?: Log; readonly keepsEvents?: boolean } = {},
): Promise<WholeDesk> {
  const dataFolder = some.dataFolder ?? newDataFolder();
  const created = await createApplication({
    dataFolder,
    assetsFolder: inCheckout('assets'),
    host,
    version: '0.0.0',
    log: some.log ?? silentLog,
    clock: systemClock,
  });
  if (!created.ok) throw new Error(created.error.message);
  const app = created.value;
  const events: { readonly name: EventName; readonly payload: unknown }[] = [];
  if (some.keepsEvents ?? true) app.events.listen((name, payload) => void events.push({ name, payload }));
  const answer: WholeDesk['answer'] = async (name, input) => {
    const sender = { face: 'terminal', trusted: true, id: 'test' } as const;
    const never = new AbortController().signal;
    return (await app.dispatcher.dispatch(sender, name, input, never)) as Result<RequestValue<typeof name>>;
  };
  return {
    app,
    dataFolder,
    answer,
    async ask(name, input) {
      const result = await answer(name, input);
      if (result.ok) return result.value;
      throw new Error(`${name}: ${result.error.code}: ${result.error.message}`);
    },
    told: <N extends EventName>(name: N) =>
      events.filter((event) => event.name === name).map((event) => event.payload as EventPayload<N>),
    async until(what, isTrue, limitMs = 15_000) {
      const deadline = performance.now() + limitMs;
      while (!(await isTrue())) {
        if (performance.now() > deadline) throw new Error(`It did not come to pass that ${what}.`);
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
    },
    close: () => app.dispose(),
    async remove() {
      await app.dispose();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

/** Rooms are added by address, so no interface is searched. */
function newDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'control-room-whole-'));
  const settings = { practice: { enabled: false }, lan: { interfaces: [], addresses: [] } };
  writeFileSync(join(folder, 'settings.json'), JSON.stringify(settings));
  return folder;
}

/** Starts renderers and adds them; answers their rooms' ids in the same order. */
export async function addRooms(desk: WholeDesk, rooms: readonly PracticeRenderer[]): Promise<string[]> {
  const added = await Promise.all(
    rooms.map((room) => desk.ask('devices:add', { address: room.descriptionUrl() })),
  );
  return added.map(({ id }) => id);
}
