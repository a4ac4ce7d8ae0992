import { crc32, deflateSync } from 'node:zlib';

const SIDE = 120;
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const GROUND = [24, 28, 34] as const;
const LAMP = [255, 59, 64] as const;

/** The renderer's icon: a tally lamp, 120×120 PNG, 24 bit. */
export function practiceIcon(): Buffer {
  const rows = Buffer.alloc(SIDE * (1 + SIDE * 3));
  for (let y = 0; y < SIDE; y += 1) {
    for (let x = 0; x < SIDE; x += 1) {
      rows.set(pixel(x + 0.5, y + 0.5), y * (1 + SIDE * 3) + 1 + x * 3);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIDE, 0);
  header.writeUInt32BE(SIDE, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function pixel(x: number, y: number): readonly number[] {
  const distance = Math.hypot(x - SIDE / 2, y - SIDE / 2);
  const lamp = Math.min(1, Math.max(0, 26.5 - distance));
  const glow = 0.35 * Math.max(0, 1 - distance / 58);
  const share = Math.max(lamp, glow);
  return GROUND.map((ground, index) => Math.round(ground + ((LAMP[index] ?? ground) - ground) * share));
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8 + body.length);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), 4 + body.length);
  return frame;
}
