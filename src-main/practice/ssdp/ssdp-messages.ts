/** A device or service type without its version, and the version. */
export interface SsdpType {
  readonly name: string;
  readonly version: number;
}

/** A device as it announces itself. */
export interface SsdpDevice {
  /** With `uuid:`. */
  readonly udn: string;
  /** Of the device description. */
  readonly location: string;
  readonly server: string;
  /** The device type and the service types. */
  readonly types: readonly SsdpType[];
  readonly headerCase: 'Title-Case' | 'UPPER-CASE';
  /** Does not spread its answers over MX. */
  readonly answersAtOnce: boolean;
  /** How often it says byebye. */
  readonly byebyes: 1 | 2;
}

/** A search as it came in. `mx` is in seconds, `null` where none was given. */
export interface SsdpSearch {
  readonly target: string;
  readonly mx: number | null;
}

/** For how many seconds an announcement counts. */
export const MAX_AGE_SECONDS = 1800;

const MAX_DATAGRAM_BYTES = 4096;

/** Reads an M-SEARCH (UPnP Device Architecture 1.0, section 1.2.2); `null` for everything else. */
export function readSearch(datagram: Buffer): SsdpSearch | null {
  if (datagram.length > MAX_DATAGRAM_BYTES) return null;
  const [start = '', ...lines] = datagram.toString('utf8').split('\r\n');
  if (!/^M-SEARCH\s+\*\s+HTTP\/1\.[01]\s*$/.test(start)) return null;
  const headers = new Map(lines.map(readHeader));
  if (headers.get('man')?.replaceAll('"', '') !== 'ssdp:discover') return null;
  const target = headers.get('st') ?? '';
  const mx = /^\d{1,3}$/.exec(headers.get('mx') ?? '');
  return target === '' ? null : { target, mx: mx === null ? null : Number(mx[0]) };
}

/** The targets under which a device answers a search: six for `ssdp:all`, an asked-for lower version as it was asked for. */
export function answeredTargets(device: SsdpDevice, target: string): readonly string[] {
  if (target === 'ssdp:all') return allTargets(device);
  if (target === 'upnp:rootdevice' || target === device.udn) return [target];
  const parts = /^(urn:.+):(\d{1,4})$/.exec(target);
  const isOurs = device.types.some(({ name, version }) => name === parts?.[1] && Number(parts[2]) <= version);
  return isOurs && Number(parts?.[2]) >= 1 ? [target] : [];
}

/** Everything under which a device is known: root device, UDN, device type, service types. */
export function allTargets(device: SsdpDevice): readonly string[] {
  return ['upnp:rootdevice', device.udn, ...device.types.map(({ name, version }) => `${name}:${version}`)];
}

/** The answer to a search. */
export function searchAnswer(device: SsdpDevice, target: string, date: string): Buffer {
  return message(device, 'HTTP/1.1 200 OK', {
    'Cache-Control': `max-age=${MAX_AGE_SECONDS}`,
    Date: date,
    Ext: '',
    Location: device.location,
    Server: device.server,
    St: target,
    Usn: usn(device, target),
  });
}

/** `ssdp:alive` for one target. */
export function alive(device: SsdpDevice, target: string, host: string): Buffer {
  return message(device, 'NOTIFY * HTTP/1.1', {
    Host: host,
    'Cache-Control': `max-age=${MAX_AGE_SECONDS}`,
    Location: device.location,
    Server: device.server,
    Nts: 'ssdp:alive',
    Nt: target,
    Usn: usn(device, target),
  });
}

/** `ssdp:byebye` for one target. */
export function byebye(device: SsdpDevice, target: string, host: string): Buffer {
  const location = device.byebyes === 2 ? { Location: device.location } : {};
  const headers = { Host: host, ...location, Nts: 'ssdp:byebye', Nt: target, Usn: usn(device, target) };
  return message(device, 'NOTIFY * HTTP/1.1', headers);
}

function usn(device: SsdpDevice, target: string): string {
  return target === device.udn ? target : `${device.udn}::${target}`;
}

function message(device: SsdpDevice, start: string, headers: Readonly<Record<string, string>>): Buffer {
  const lines = Object.entries(headers).map(([name, value]) => `${headerName(device, name)}: ${value}`);
  return Buffer.from(`${start}\r\n${lines.join('\r\n')}\r\n\r\n`);
}

function headerName(device: SsdpDevice, name: string): string {
  return device.headerCase === 'UPPER-CASE' || name.length <= 3 ? name.toUpperCase() : name;
}

function readHeader(line: string): readonly [string, string] {
  const colon = line.indexOf(':');
  if (colon === -1) return ['', ''];
  return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()];
}
