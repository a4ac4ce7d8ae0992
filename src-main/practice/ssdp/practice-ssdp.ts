import type { Clock } from '../../lib/clock.ts';
import type { Disposable } from '../../lib/disposal.ts';
import type { Log } from '../../lib/log.ts';
import { openLoopbackSockets, type Sender, SSDP_GROUP } from './loopback-sockets.ts';
import {
  alive,
  allTargets,
  answeredTargets,
  byebye,
  MAX_AGE_SECONDS,
  readSearch,
  searchAnswer,
  type SsdpDevice,
  type SsdpSearch,
} from './ssdp-messages.ts';

export type { SsdpDevice };

/** Announces any number of devices on loopback and answers searches for them, with two sockets for all. */
export interface PracticeSsdp extends Disposable {
  /** The UDP port that it listens on. */
  readonly port: number;
  /** Announces a device now and again; a device with the same UDN is replaced. */
  add(device: SsdpDevice): void;
  /** A device that loses its power goes silently. */
  remove(udn: string, farewell: 'with byebye' | 'silently'): void;
  /** Says byebye for every device left; resolves once all that was said has left. */
  dispose(): Promise<void>;
}

export interface PracticeSsdpOptions {
  readonly clock: Clock;
  readonly log: Log;
  /** 1900, or another port for tests; 0 takes a free one. */
  readonly port: number;
  /** Draws a number in 0..1 for each delay. */
  readonly random: () => number;
}

interface Announced {
  readonly device: SsdpDevice;
  readonly timers: Set<Disposable>;
}

const REPEAT_MS = 200;
const REANNOUNCE_MS = (MAX_AGE_SECONDS * 1000) / 3;
const LONGEST_MX_SECONDS = 5;
const AT_ONCE_MS = 100;

/** Joins the SSDP group on loopback. Rejects where this machine does not let it. */
export async function createPracticeSsdp(options: PracticeSsdpOptions): Promise<PracticeSsdp> {
  const { clock, log, random } = options;
  const devices = new Map<string, Announced>();
  const sockets = await openLoopbackSockets(options.port, log, hear);
  const host = `${SSDP_GROUP}:${sockets.port}`;

  function hear(datagram: Buffer, from: Sender): void {
    const search = readSearch(datagram);
    if (search === null || (search.mx === null && from.way === 'multicast')) return;
    for (const announced of devices.values()) answer(announced, search, from);
  }

  function answer({ device, timers }: Announced, search: SsdpSearch, from: Sender): void {
    const targets = answeredTargets(device, search.target);
    if (targets.length === 0) return;
    const timer = clock.after(longestDelay(device, search, from) * random(), () => {
      timers.delete(timer);
      const date = new Date(clock.now()).toUTCString();
      for (const target of targets) sockets.sendTo(searchAnswer(device, target, date), from);
    });
    timers.add(timer);
  }

  function notify(device: SsdpDevice, write: typeof alive): void {
    for (const target of allTargets(device)) sockets.sendToGroup(write(device, target, host));
  }

  function remove(udn: string, farewell: 'with byebye' | 'silently'): void {
    const announced = devices.get(udn);
    if (announced === undefined) return;
    devices.delete(udn);
    for (const timer of announced.timers) void timer.dispose();
    if (farewell === 'silently') return;
    for (let times = 0; times < announced.device.byebyes; times += 1) notify(announced.device, byebye);
  }

  return {
    port: sockets.port,
    add(device) {
      remove(device.udn, 'silently');
      const say = (): void => notify(device, alive);
      const timers = new Set([clock.after(REPEAT_MS, say), clock.every(REANNOUNCE_MS, say)]);
      devices.set(device.udn, { device, timers });
      say();
    },
    remove,
    async dispose() {
      for (const udn of devices.keys()) remove(udn, 'with byebye');
      await sockets.close();
    },
  };
}

/** The longest wait before an answer, in ms. */
function longestDelay(device: SsdpDevice, search: SsdpSearch, from: Sender): number {
  if (device.answersAtOnce || from.way === 'unicast') return AT_ONCE_MS;
  return Math.min(search.mx ?? 0, LONGEST_MX_SECONDS) * 1000 * 0.9;
}
