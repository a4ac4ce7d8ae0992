import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createTurns } from '../../../src-main/lib/turns.ts';

describe('turns', () => {
  it('let one caller go on in each turn of the event loop, in the order of asking', async () => {
    const takeTurn = createTurns();
    let loops = 0;
    let isCounting = true;
    const count = (): void => {
      loops += 1;
      if (isCounting) setImmediate(count);
    };
    setImmediate(count);
    const seen: [number, number][] = [];
    await Promise.all([0, 1, 2, 3].map((caller) => takeTurn().then(() => void seen.push([caller, loops]))));
    isCounting = false;
    expect(seen.map(([caller]) => caller)).toEqual([0, 1, 2, 3]);
    expect(new Set(seen.map(([, loop]) => loop)).size).toBe(4);
  });

  it('begin again after everybody had one', async () => {
    const takeTurn = createTurns();
    await takeTurn();
    await Promise.all([takeTurn(), takeTurn()]);
    await expect(takeTurn()).resolves.toBeUndefined();
  });

  it('let a server take its connections in between', async () => {
    const takeTurn = createTurns();
    let taken = 0;
    const server = createServer((socket) => {
      taken += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    for (let index = 0; index < 20; index += 1) connect(port, '127.0.0.1').on('error', () => undefined);
    await Promise.all(Array.from({ length: 2_000 }, () => takeTurn()));
    expect(taken).toBe(20);
    server.close();
  });
});
