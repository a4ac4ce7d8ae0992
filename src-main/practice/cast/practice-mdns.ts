import { createSocket, type Socket } from 'node:dgram';
import type { Clock } from '../../lib/clock.ts';
import type { Disposable } from '../../lib/disposal.ts';
import type { Log } from '../../lib/log.ts';
import {
  type DnsQuery,
  type DnsQuestion,
  type DnsRecord,
  readQuery,
  TYPES,
  writeAnswer,
  writeName,
  writeService,
  writeText,
} from './dns-message.ts';

/** A service as it is announced. */
export interface AnnouncedService {
  /** The first label of the instance. */
  readonly instance: string;
  readonly host: string;
  readonly address: string;
  readonly port: number;
  readonly text: Readonly<Record<string, string>>;
}

/** Announces Cast receivers on loopback and answers queries for them. */
export interface PracticeMdns extends Disposable {
  readonly port: number;
  /** A service of the same instance is replaced. */
  add(service: AnnouncedService): void;
  /** Says goodbye. */
  remove(instance: string): void;
  /** Says goodbye for every service left; resolves once that has left. */
  dispose(): Promise<void>;
}

const GROUP = '224.0.0.251';
const LOOPBACK = '127.0.0.1';
const MDNS_PORT = 5353;
const SERVICE = '_googlecast._tcp.local';
const SUBTYPE = `_CC1AD845._sub.${SERVICE}`;
const META = '_services._dns-sd._udp.local';
const LONG_TTL = 4_500;
const SHORT_TTL = 120;
/** Askers that are no mDNS peers must not remember for longer (RFC 6762, 6.7). */
const LEGACY_TTL = 10;
const REPEAT_MS = 1_000;

/** Joins the mDNS group on loopback. Rejects where this machine does not let it. `port` is 5353 unless a test has another. */
export async function createPracticeMdns(options: {
  readonly clock: Clock;
  readonly log: Log;
  readonly port: number;
}): Promise<PracticeMdns> {
  const { clock, log } = options;
  const services = new Map<string, { readonly service: AnnouncedService; readonly again: Disposable }>();
  const socket = await openSocket(options.port, log);
  const port = socket.address().port;
  const leaving = new Set<Promise<void>>();
  let isClosed = false;

  function send(bytes: Buffer, toPort: number, to: string): void {
    const sent = new Promise<void>((resolve) => {
      socket.send(bytes, toPort, to, (error) => {
        if (error !== null) log.debug('mdns not sent', { to, reason: error.message });
        leaving.delete(sent);
        resolve();
      });
    });
    leaving.add(sent);
  }

  function announce(service: AnnouncedService, ttlFactor: 0 | 1): void {
    const records = recordsOf(service).map((record) => ({ ...record, ttl: record.ttl * ttlFactor }));
    send(writeAnswer(0, null, records, []), port, GROUP);
  }

  function remove(instance: string): void {
    const announced = services.get(instance);
    if (announced === undefined) return;
    services.delete(instance);
    void announced.again.dispose();
    announce(announced.service, 0);
  }

  socket.on('message', (bytes, { address, port: fromPort }) => {
    const query = address.startsWith('127.') && !isClosed ? readQuery(bytes) : null;
    if (query === null) return;
    for (const { service } of services.values())
      for (const answer of answersOf(service, query, { port: fromPort, address, mdnsPort: port }))
        send(answer.bytes, answer.isForAll ? port : fromPort, answer.isForAll ? GROUP : address);
  });

  return {
    port,
    add(service) {
      void services.get(service.instance)?.again.dispose();
      const again = clock.after(REPEAT_MS, () => announce(service, 1));
      services.set(service.instance, { service, again });
      announce(service, 1);
    },
    remove,
    async dispose() {
      if (isClosed) return;
      for (const instance of [...services.keys()]) remove(instance);
      isClosed = true;
      await Promise.all(leaving);
      await new Promise<void>((resolve) => socket.close(() => resolve()));
    },
  };
}

async function openSocket(port: number, log: Log): Promise<Socket> {
  const socket = createSocket({ type: 'udp4', reuseAddr: true });
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.bind(port, '0.0.0.0', () => {
      socket.off('error', reject);
      resolve();
    });
  });
  socket.unref();
  socket.on('error', (error) => log.warn('mdns socket failed', { reason: error.message }));
  try {
    socket.addMembership(GROUP, LOOPBACK);
    socket.setMulticastInterface(LOOPBACK);
    socket.setMulticastLoopback(true);
    socket.setMulticastTTL(255);
  } catch (error) {
    socket.close();
    throw error;
  }
  return socket;
}

/** One datagram for each question that is about the service. */
function answersOf(
  service: AnnouncedService,
  query: DnsQuery,
  asker: { readonly port: number; readonly address: string; readonly mdnsPort: number },
): readonly { readonly bytes: Buffer; readonly isForAll: boolean }[] {
  const isLegacy = asker.port !== MDNS_PORT && asker.port !== asker.mdnsPort;
  const all = recordsOf(service);
  return query.questions.flatMap((question) => {
    const answers = all.filter((record) => answersTo(question, record));
    const additionals = all.filter((record) => !answers.includes(record));
    if (answers.length === 0) return [];
    const bytes = isLegacy
      ? writeAnswer(query.id, question, answers.map(forLegacy), additionals.map(forLegacy))
      : writeAnswer(0, null, answers, additionals);
    return [{ bytes, isForAll: !isLegacy && !question.wantsUnicast }];
  });
}

/** Every record of a service; names compare without case. */
function recordsOf({ instance, host, address, port, text }: AnnouncedService): readonly DnsRecord[] {
  const full = `${instance}.${SERVICE}`;
  const shared = { ttl: LONG_TTL, isUnique: false, type: TYPES.PTR };
  return [
    { ...shared, name: META, data: writeName(SERVICE) },
    { ...shared, name: SERVICE, data: writeName(full) },
    { ...shared, name: SUBTYPE, data: writeName(full) },
    { name: full, type: TYPES.SRV, ttl: SHORT_TTL, isUnique: true, data: writeService(port, host) },
    { name: full, type: TYPES.TXT, ttl: LONG_TTL, isUnique: true, data: writeText(text) },
    {
      name: host,
      type: TYPES.A,
      ttl: SHORT_TTL,
      isUnique: true,
      data: Buffer.from(address.split('.').map(Number)),
    },
  ];
}

function answersTo(question: DnsQuestion, record: DnsRecord): boolean {
  const isType = question.type === record.type || question.type === TYPES.ANY;
  return isType && question.name.toLowerCase() === record.name.toLowerCase();
}

function forLegacy(record: DnsRecord): DnsRecord {
  return { ...record, ttl: Math.min(record.ttl, LEGACY_TTL), isUnique: false };
}
