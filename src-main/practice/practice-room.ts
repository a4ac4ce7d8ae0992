import { createHash } from 'node:crypto';
import type { Clock } from '../lib/clock.ts';
import { createDisposer } from '../lib/disposal.ts';
import type { Log } from '../lib/log.ts';
import { PRACTICE_UDN_PREFIX, type PracticeRoom } from '../lib/ports.ts';
import { messageOf } from '../lib/result.ts';
import { castFaultOf, castFaults } from './cast/faults.ts';
import { createPracticeMdns, type PracticeMdns } from './cast/practice-mdns.ts';
import { createPracticeCast, type PracticeCast } from './cast/receiver.ts';
import { type PracticePeer, rendererFaultOf, rendererFaults } from './renderer/faults.ts';
import type { FlavourName } from './renderer/flavour.ts';
import { createPracticeRenderer, type PracticeRenderer } from './renderer/renderer.ts';
import { createPracticeSsdp, type PracticeSsdp } from './ssdp/practice-ssdp.ts';

export interface PracticeRoomOptions {
  readonly clock: Clock;
  readonly log: Log;
  /** Belongs to the data folder; the same seed gives the same devices again. */
  readonly seed: string;
  /** Called when a peer's fault or address changed, also by itself after a reboot. */
  readonly onChanged: () => void;
  /** 1900 unless given; tests take another one. */
  readonly ssdpPort?: number;
  /** 5353 unless given; tests take another one. */
  readonly mdnsPort?: number;
}

interface RoomPlan {
  readonly name: string;
  readonly model: string;
  readonly flavour: FlavourName;
  readonly sink: readonly string[];
}

const SSDP_PORT = 1900;
const MDNS_PORT = 5353;

const SOUND = [
  'audio/wav',
  'audio/x-wav',
  'audio/wave',
  'audio/mpeg',
  'audio/mp4',
  'audio/x-m4a',
  'audio/flac',
  'audio/ogg',
];
const PICTURES = ['image/png', 'image/jpeg', 'image/gif'];
const VIDEO = ['video/mp4', 'video/mpeg', 'video/x-matroska', 'video/webm', 'video/quicktime', 'video/ogg'];

const plans: readonly RoomPlan[] = [
  {
    name: 'Rehearsal hall',
    model: 'Practice screen',
    flavour: 'rygel',
    sink: [...VIDEO, ...SOUND, ...PICTURES],
  },
  {
    name: 'Green room',
    model: 'Practice player',
    flavour: 'gmediarender',
    sink: [...VIDEO, ...SOUND, ...PICTURES],
  },
];

const castPlan = { name: 'Foyer', model: 'Practice Cast', sink: [...VIDEO, ...SOUND, ...PICTURES] };

/**
 * Opens the practice room: two renderers and a Cast receiver on loopback, found by SSDP and mDNS like any others. Where this machine allows no
 * multicast on loopback they run all the same and can be reached by address.
 */
export async function createPracticeRoom(options: PracticeRoomOptions): Promise<PracticeRoom> {
  const log = options.log.scope('practice');
  const disposer = createDisposer((error) =>
    log.warn('practice peer not closed', { reason: messageOf(error) }),
  );
  const ssdp = await openSsdp(options, log);
  if (ssdp !== null) disposer.add(ssdp);
  const mdns = await openMdns(options, log);
  if (mdns !== null) disposer.add(mdns);
  const peers: OpenPeer[] = [];
  try {
    for (const plan of plans) {
      const identity = { ...plan, udn: practiceUdn(options.seed, plan.name), address: '127.0.0.1' };
      const deps = { clock: options.clock, log, ssdp, onChanged: options.onChanged };
      peers.push(rendererPeer(disposer.add(await createPracticeRenderer(identity, deps))));
    }
    const udn = practiceUdn(options.seed, castPlan.name);
    const identity = { ...castPlan, udn, address: '127.0.0.1', port: 0, hasScreen: true };
    const deps = { clock: options.clock, log, mdns, onChanged: options.onChanged };
    peers.push(castPeer(disposer.add(await createPracticeCast(identity, deps))));
  } catch (error) {
    await disposer.dispose();
    throw error;
  }
  return {
    peers: () => peers.map(({ told }) => told()),
    async setFault(peer, fault) {
      const open = peers.find(({ told }) => told().peer === peer);
      if (open === undefined || !(await open.setFault(fault))) return null;
      return open.told();
    },
    dispose: () => disposer.dispose(),
  };
}

/** A UDN that is known as a practice device's, and stays the same for a seed and a name. */
export function practiceUdn(seed: string, name: string): string {
  const digits = createHash('sha256')
    .update(JSON.stringify([seed, name]))
    .digest('hex');
  return `${PRACTICE_UDN_PREFIX}${digits.slice(0, 4)}-${digits.slice(4, 16)}`;
}

async function openSsdp(options: PracticeRoomOptions, log: Log): Promise<PracticeSsdp | null> {
  const port = options.ssdpPort ?? SSDP_PORT;
  try {
    return await createPracticeSsdp({ clock: options.clock, log, port, random: Math.random });
  } catch (error) {
    log.warn('practice rooms cannot announce themselves', { port, reason: messageOf(error) });
    return null;
  }
}

async function openMdns(options: PracticeRoomOptions, log: Log): Promise<PracticeMdns | null> {
  const port = options.mdnsPort ?? MDNS_PORT;
  try {
    return await createPracticeMdns({ clock: options.clock, log, port });
  } catch (error) {
    log.warn('the practice Cast receiver cannot announce itself', { port, reason: messageOf(error) });
    return null;
  }
}

/** A peer of whatever kind. */
interface OpenPeer {
  told(): PracticePeer;
  /** False for a fault that it does not know. */
  setFault(name: string): Promise<boolean>;
}

function rendererPeer(renderer: PracticeRenderer): OpenPeer {
  return {
    told: () => ({
      peer: renderer.udn,
      name: renderer.name,
      kind: 'upnp',
      address: renderer.address(),
      fault: renderer.fault(),
      faults: [...rendererFaults],
    }),
    async setFault(name) {
      const fault = rendererFaultOf(name);
      if (fault !== null) await renderer.setFault(fault);
      return fault !== null;
    },
  };
}

function castPeer(receiver: PracticeCast): OpenPeer {
  return {
    told: () => ({
      peer: receiver.udn,
      name: receiver.name,
      kind: 'cast',
      address: receiver.address(),
      fault: receiver.fault(),
      faults: [...castFaults],
    }),
    async setFault(name) {
      const fault = castFaultOf(name);
      if (fault !== null) receiver.setFault(fault);
      return Promise.resolve(fault !== null);
    },
  };
}
