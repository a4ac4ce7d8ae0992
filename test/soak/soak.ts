import type { PracticeFault } from '../../src-main/practice/renderer/faults.ts';
import type { EventPayload, Outcome } from '../../src-preload/contract/index.ts';
import { createLog } from '../../src-main/lib/log.ts';
import { systemClock } from '../../src-main/lib/clock.ts';
import type { PracticeRenderer } from '../../src-main/practice/renderer/renderer.ts';
import type { WholeDesk } from '../doubles/whole-desk.ts';
import { addRooms, practiceFile, startRoom, startWholeDesk } from '../doubles/whole-desk.ts';

export interface SoakOptions {
  readonly rooms: number;
  readonly ms: number;
  /** The same seed does the same things in the same order. */
  readonly seed: number;
  readonly onMinute: (line: string) => void;
}

export interface SoakReport {
  readonly casts: number;
  /** Outcomes by `ok` or error code. */
  readonly outcomes: Readonly<Record<string, number>>;
  readonly faults: number;
  /** Whatever went wrong; empty is passed. */
  readonly failures: readonly string[];
  /** Heap in use after a collection, in MB: after the first minute (or a quarter of the time), and at the end. */
  readonly heapMb: { readonly early: number; readonly late: number } | null;
  readonly left: { readonly sockets: number; readonly timers: number };
}

const FAULTS: readonly PracticeFault[] = [
  'none',
  'none',
  'slow',
  'hang',
  'refuse',
  'reboot',
  'lie',
  'malformed',
];
const FILES = ['evening-chime.wav', 'harbour-evening.mp4', 'quarterly-results.mp4', 'fire-drill.png'];
/** Memory may grow by this share after the first minute. */
const GROWTH = 0.1;
/** A shorter run says nothing about growth: the program is still warming up. */
const MEMORY_FROM_MS = 120_000;

/** Casts, controls and queues at random to rooms that fail at random, and looks for anything that is left behind. */
export async function soak(options: SoakOptions): Promise<SoakReport> {
  const failures: string[] = [];
  const onUnhandled = (error: unknown): void => void failures.push(`unhandled: ${String(error)}`);
  process.on('unhandledRejection', onUnhandled).on('uncaughtException', onUnhandled);
  const before = handles();
  const log = createLog(systemClock, 'error', (line) => void failures.push(`log: ${line}`));
  const desk = await startWholeDesk({ log, keepsEvents: false });
  const renderers = await Promise.all(
    Array.from({ length: options.rooms }, (_, index) =>
      startRoom(`Soak ${index}`, { flavour: index % 2 === 0 ? 'rygel' : 'gmediarender' }),
    ),
  );
  const ids = await addRooms(desk, renderers);
  const tally = createTally();
  desk.app.events.listen((name, payload) => {
    if (name === 'casting:progressed') tally.told(payload as EventPayload<'casting:progressed'>);
  });
  const heap = await run(desk, renderers, ids, options, tally);
  for (const renderer of renderers) await renderer.setFault('none');
  failures.push(...tally.wrong);
  await desk.remove();
  await Promise.all(renderers.map((renderer) => renderer.dispose()));
  const left = await settled(before);
  process.off('unhandledRejection', onUnhandled).off('uncaughtException', onUnhandled);
  if (left.sockets > 0) failures.push(`${left.sockets} sockets left`);
  if (left.timers > 0) failures.push(`${left.timers} timers left`);
  if (heap !== null && options.ms >= MEMORY_FROM_MS && heap.late > heap.early * (1 + GROWTH))
    failures.push(`memory grew from ${heap.early} to ${heap.late} MB`);
  return { ...tally.report(), failures, heapMb: heap, left };
}

async function run(
  desk: WholeDesk,
  renderers: readonly PracticeRenderer[],
  ids: readonly string[],
  options: SoakOptions,
  tally: Tally,
): Promise<SoakReport['heapMb']> {
  const random = seeded(options.seed);
  const startedAt = performance.now();
  const firstMinute = Math.min(60_000, options.ms / 4);
  const under = new Set<Promise<void>>();
  let early: number | null = null;
  let minute = 1;
  while (performance.now() - startedAt < options.ms) {
    const step = act(desk, renderers, ids, random, tally).finally(() => under.delete(step));
    under.add(step);
    await pause(40 + random() * 160);
    if (under.size > 20) await Promise.race(under);
    const passed = performance.now() - startedAt;
    if (early === null && passed > firstMinute) early = heapMb();
    if (passed > minute * 60_000) {
      minute += 1;
      options.onMinute(`${Math.round(passed / 1000)} s · ${tally.line()} · heap ${heapMb() ?? '?'} MB`);
    }
  }
  await Promise.all(under);
  const late = heapMb();
  return early === null || late === null ? null : { early, late };
}

/** One thing that a person, or fate, does. */
async function act(
  desk: WholeDesk,
  renderers: readonly PracticeRenderer[],
  ids: readonly string[],
  random: () => number,
  tally: Tally,
): Promise<void> {
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  const some = (count: number): string[] => Array.from({ length: count }, () => pick(ids));
  const source = (): { path: string } => ({ path: practiceFile(pick(FILES)) });
  const dice = random();
  if (dice < 0.2) {
    tally.fault();
    await pick(renderers).setFault(pick(FAULTS));
  } else if (dice < 0.55) {
    const rooms = [...new Set(some(1 + Math.floor(random() * 5)))];
    const cast = await desk.ask('casting:cast', { rooms, source: source() });
    tally.cast(rooms, cast);
  } else if (dice < 0.8) {
    const action = pick(['play', 'pause', 'stop', 'next', 'previous'] as const);
    await desk.ask('casting:control', { rooms: some(2), action });
  } else if (dice < 0.9) {
    await desk.ask('casting:control', { rooms: some(1), action: 'volume', value: random() });
  } else {
    const mode = pick(['play', 'append', 'next'] as const);
    await desk.ask('casting:queue', { rooms: some(1), sources: [source(), source()], mode, slideSeconds: 2 });
  }
}

interface Tally {
  readonly wrong: readonly string[];
  fault(): void;
  cast(rooms: readonly string[], result: { castId: string; outcomes: readonly Outcome[] }): void;
  /** Every cast must tell exactly one outcome for each of its rooms, queued ones too. */
  told(progress: EventPayload<'casting:progressed'>): void;
  line(): string;
  report(): Pick<SoakReport, 'casts' | 'outcomes' | 'faults'>;
}

function createTally(): Tally {
  const toldBy = new Map<string, string[]>();
  const outcomes: Record<string, number> = {};
  const wrong: string[] = [];
  let casts = 0;
  let faults = 0;
  return {
    wrong,
    fault: () => void (faults += 1),
    cast(rooms, { castId, outcomes: answered }) {
      const answeredRooms = answered.map(({ room }) => room).toSorted();
      if (answeredRooms.join() !== rooms.toSorted().join())
        wrong.push(`cast ${castId}: not one outcome a room`);
      if (toldBy.has(castId)) wrong.push(`cast ${castId}: answered before every outcome was told`);
      for (const { ok, error } of answered)
        if (!ok && error === null) wrong.push(`cast ${castId}: failed without a reason`);
    },
    told({ castId, outcome, total, done }) {
      if (outcome === null) return;
      const rooms = [...(toldBy.get(castId) ?? []), outcome.room];
      toldBy.set(castId, rooms);
      const name = outcome.ok ? 'ok' : (outcome.error?.code ?? 'none');
      outcomes[name] = (outcomes[name] ?? 0) + 1;
      if (done < total) return;
      casts += 1;
      toldBy.delete(castId);
      if (new Set(rooms).size !== total)
        wrong.push(`cast ${castId}: told ${rooms.length} of ${total} outcomes`);
    },
    line: () => `${casts} casts, ${faults} faults`,
    report: () => ({ casts, outcomes, faults }),
  };
}

/** Numbers in 0..1 that depend on the seed alone (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function heapMb(): number | null {
  if (globalThis.gc === undefined) return null;
  globalThis.gc();
  return Math.round((process.memoryUsage().heapUsed / 1_048_576) * 10) / 10;
}

function handles(): { readonly sockets: number; readonly timers: number } {
  const active = process.getActiveResourcesInfo();
  return {
    sockets: active.filter((name) => /TCP|UDP/.test(name)).length,
    timers: active.filter((name) => name === 'Timeout').length,
  };
}

/** What is still open once everything had time to close. */
async function settled(before: ReturnType<typeof handles>): Promise<SoakReport['left']> {
  let now = handles();
  for (let tries = 0; tries < 100; tries += 1) {
    if (now.sockets <= before.sockets && now.timers <= before.timers) break;
    await pause(100);
    now = handles();
  }
  return {
    sockets: Math.max(0, now.sockets - before.sockets),
    timers: Math.max(0, now.timers - before.timers),
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
