import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../fixtures/casting');

/** One recorded HTTP response, exact bytes. */
export interface HttpCapture {
  readonly status: number;
  readonly statusText: string;
  /** By lower-case name. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Uint8Array;
}

/** One recorded NOTIFY, exact bytes. */
export interface NotifyCapture {
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Uint8Array;
}

/** One recorded datagram. */
export interface DatagramCapture {
  readonly atSeconds: number;
  readonly from: string;
  readonly bytes: Uint8Array;
}

/** Reads `NN-name.response.http` of a device's folder. */
export function readHttpCapture(device: string, name: string): HttpCapture {
  const { head, body } = readMessage(`${device}/${name}.response.http`);
  const [statusLine = '', ...lines] = head;
  const [, status = '', statusText = ''] = /^HTTP\/1\.\d (\d{3}) ?(.*)$/.exec(statusLine) ?? [];
  return { status: Number(status), statusText, headers: headersOf(lines), body };
}

/** The names of every recorded HTTP response of a device. */
export function listHttpCaptures(device: string): readonly string[] {
  const suffix = '.response.http';
  return readdirSync(join(ROOT, device))
    .filter((file) => file.endsWith(suffix))
    .map((file) => file.slice(0, -suffix.length));
}

/** The names of every recorded NOTIFY of a device, in the order in which they arrived. */
export function listNotifyCaptures(device: string): readonly string[] {
  return readdirSync(join(ROOT, device))
    .filter((file) => file.endsWith('.notify.http'))
    .toSorted();
}

/** Reads `event-NNN-….notify.http` of a device's folder. */
export function readNotifyCapture(device: string, file: string): NotifyCapture {
  const { head, body } = readMessage(`${device}/${file}`);
  return { headers: headersOf(head.slice(1)), body };
}

function readMessage(path: string): { readonly head: readonly string[]; readonly body: Uint8Array } {
  const bytes = readFileSync(join(ROOT, path));
  const end = bytes.indexOf('\r\n\r\n');
  return { head: bytes.subarray(0, end).toString('latin1').split('\r\n'), body: bytes.subarray(end + 4) };
}

function headersOf(lines: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
}

export function readCaptureBytes(path: string): Uint8Array {
  return readFileSync(join(ROOT, path));
}

/** Splits a recording of datagrams at the lines `--- +seconds from ip:port` that were added to it. */
export function readDatagrams(path: string): readonly DatagramCapture[] {
  const text = readFileSync(join(ROOT, path), 'latin1');
  const parts = text.split(/^--- \+([\d.]+)s from ([\d.]+):\d+\r?\n/m).slice(1);
  return Array.from({ length: parts.length / 3 }, (_, index) => ({
    atSeconds: Number(parts[index * 3]),
    from: parts[index * 3 + 1] ?? '',
    bytes: Buffer.from(parts[index * 3 + 2] ?? '', 'latin1'),
  }));
}
