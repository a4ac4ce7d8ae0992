import type multicastDns from 'multicast-dns';

/** The service that Cast receivers announce, and the subtype of those that run the default media receiver. */
export const CAST_SERVICE = '_googlecast._tcp.local';
export const CAST_SUBTYPE = '_CC1AD845._sub._googlecast._tcp.local';

/** What a receiver tells in its TXT record. Source: docs/protocols/mdns.md, "TXT". */
export interface CastText {
  /** Lower-case `uuid:…` made of `id`; `null` where there is none that can be read. */
  readonly id: string | null;
  readonly name: string | null;
  readonly model: string | null;
  /** Bit 1 of `ca`: it shows pictures. `true` where it does not say. */
  readonly hasVideo: boolean;
  /** `st` is 1: some application runs. */
  readonly isBusy: boolean;
  /** What runs, in its own words. */
  readonly running: string | null;
}

const MAX_ENTRIES = 64;
const MAX_VALUE = 255;
const VIDEO_OUT = 1;

/** Reads the entries of a TXT record; the first of two with one key counts (RFC 6763, 6.4). */
export function parseCastText(data: unknown): CastText {
  const entries = new Map<string, string>();
  for (const entry of listOf(data).slice(0, MAX_ENTRIES)) {
    const text = textOf(entry);
    const at = text.indexOf('=');
    if (at <= 0) continue;
    const key = text.slice(0, at).toLowerCase();
    if (!entries.has(key)) entries.set(key, text.slice(at + 1, at + 1 + MAX_VALUE));
  }
  const ca = Number.parseInt(entries.get('ca') ?? '', 10);
  return {
    id: roomIdOf(entries.get('id') ?? ''),
    name: filled(entries.get('fn')),
    model: filled(entries.get('md')),
    hasVideo: Number.isNaN(ca) || (ca & VIDEO_OUT) !== 0,
    isBusy: entries.get('st') === '1',
    running: filled(entries.get('rs')),
  };
}

/** The spelling by which a receiver is also known over SSDP: `id` is a UUID without its hyphens. */
export function roomIdOf(id: string): string | null {
  const hex = id.replaceAll('-', '').toLowerCase();
  if (!/^[0-9a-f]{32}$/.test(hex)) return null;
  const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)];
  return `uuid:${parts.join('-')}`;
}

/** One receiver as an mDNS answer tells of it. */
export interface CastSighting extends CastText {
  /** The name of the service instance, lower case. */
  readonly instance: string;
  readonly kind: 'alive' | 'goodbye';
  /** IPv4; empty in a goodbye. */
  readonly host: string;
  readonly port: number;
}

interface Known {
  host: string | null;
  port: number | null;
  text: CastText | null;
}

/** Puts records that came in several datagrams together. */
export interface CastServices {
  /** Takes an answer; answers every receiver of which now all is known, and those that said goodbye. */
  read(packet: multicastDns.Packet, from: string): readonly CastSighting[];
}

const MAX_INSTANCES = 500;
const MAX_RECORDS = 200;

/** Remembers at most 500 instances. */
export function createCastServices(): CastServices {
  const instances = new Map<string, Known>();
  const knownOf = (instance: string): Known => {
    const known = instances.get(instance) ?? { host: null, port: null, text: null };
    if (instances.size < MAX_INSTANCES) instances.set(instance, known);
    return known;
  };
  return {
    read(packet, from) {
      const records = [...(packet.answers ?? []), ...(packet.additionals ?? [])].slice(0, MAX_RECORDS);
      const addresses = addressesIn(records);
      const touched = new Map<string, Known>();
      const gone = new Set<string>();
      for (const record of records) {
        const instance = instanceOf(record);
        if (instance === null) continue;
        if (record.ttl === 0 && record.type !== 'TXT') gone.add(instance);
        const known = knownOf(instance);
        takeRecord(known, record, addresses, from);
        touched.set(instance, known);
      }
      return [...touched].flatMap(([instance, known]) => {
        if (gone.has(instance)) return farewell(instances, instance, known);
        return complete(instance, known);
      });
    },
  };
}

function farewell(instances: Map<string, Known>, instance: string, known: Known): CastSighting[] {
  instances.delete(instance);
  return known.text === null
    ? []
    : [{ ...known.text, instance, kind: 'goodbye', host: '', port: known.port ?? 0 }];
}

function complete(instance: string, { host, port, text }: Known): CastSighting[] {
  if (host === null || port === null || text === null) return [];
  return [{ ...text, instance, kind: 'alive', host, port }];
}

/** An A record of the target where there is one, and the sender's own address where that is among several. */
function takeRecord(
  known: Known,
  record: multicastDns.DnsRecord,
  addresses: ReadonlyMap<string, readonly string[]>,
  from: string,
): void {
  if (record.type === 'TXT') known.text = parseCastText(record.data);
  if (record.type !== 'SRV' || typeof record.data !== 'object' || record.data === null) return;
  const { port, target } = record.data as { readonly port?: unknown; readonly target?: unknown };
  if (!isPort(port)) return;
  const told = addresses.get(String(target).toLowerCase()) ?? [];
  known.port = port;
  known.host = told.includes(from) ? from : (told[0] ?? from);
}

function isPort(value: unknown): value is number {
  return typeof value === 'number' && value >= 1 && value <= 65_535;
}

function addressesIn(records: readonly multicastDns.DnsRecord[]): ReadonlyMap<string, readonly string[]> {
  const addresses = new Map<string, readonly string[]>();
  for (const { type, name, data } of records) {
    if (type !== 'A' || typeof data !== 'string') continue;
    const host = name.toLowerCase();
    addresses.set(host, [...(addresses.get(host) ?? []), data]);
  }
  return addresses;
}

/** The Cast instance that a record is about, `null` for everything else on the group. */
function instanceOf(record: multicastDns.DnsRecord): string | null {
  if (record.type === 'PTR') {
    const isCast = [CAST_SERVICE, CAST_SUBTYPE].some((name) => sameName(name, record.name));
    return isCast && typeof record.data === 'string' ? record.data.toLowerCase() : null;
  }
  if (record.type !== 'SRV' && record.type !== 'TXT') return null;
  const name = record.name.toLowerCase();
  return name.endsWith(`.${CAST_SERVICE}`) ? name : null;
}

function sameName(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

function listOf(data: unknown): readonly unknown[] {
  return Array.isArray(data) ? data : [data];
}

function textOf(entry: unknown): string {
  if (entry instanceof Uint8Array) return Buffer.from(entry).toString('utf8');
  return typeof entry === 'string' ? entry : '';
}

function filled(text: string | undefined): string | null {
  return text === undefined || text.trim() === '' ? null : text.trim();
}
