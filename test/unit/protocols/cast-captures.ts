import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../fixtures/casting/cast');

/** One line of a recorded session between a sender and a receiver. */
export interface CastLine {
  readonly dir: 'send->recv' | 'recv->send';
  readonly src: string;
  readonly dst: string;
  readonly ns: string;
  readonly payload?: Readonly<Record<string, unknown>>;
  readonly binary_b64?: string;
  /** Seconds. */
  readonly t: number;
}

/** The messages of a recorded session; lines about other things are left out. */
export function readCastSession(name: 'pychromecast-session' | 'vlc-session'): readonly CastLine[] {
  return readFileSync(join(ROOT, `${name}.jsonl`), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Partial<CastLine>)
    .filter((line): line is CastLine => line.dir !== undefined);
}

/** The UDP payloads of a recording of Ethernet frames, IPv4 only. */
export function readPcapDatagrams(
  name: string,
): readonly { readonly from: string; readonly bytes: Buffer }[] {
  const file = readFileSync(join(ROOT, name));
  const datagrams: { readonly from: string; readonly bytes: Buffer }[] = [];
  for (let at = 24; at + 16 <= file.length;) {
    const length = file.readUInt32LE(at + 8);
    const packet = file.subarray(at + 16, at + 16 + length);
    at += 16 + length;
    const ip = packet.subarray(14);
    const isUdp = packet.readUInt16BE(12) === 0x0800 && ip[9] === 17;
    if (isUdp) datagrams.push({ from: [...ip.subarray(12, 16)].join('.'), bytes: ip.subarray(28) });
  }
  return datagrams;
}
