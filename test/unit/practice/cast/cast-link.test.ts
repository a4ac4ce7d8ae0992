import { EventEmitter } from 'node:events';
import type { TLSSocket } from 'node:tls';
import { expect, test } from 'vitest';
import { createCastLink } from '../../../../src-main/practice/cast/cast-link.ts';
import { encodeFrame } from '../../../../src-main/practice/cast/cast-message.ts';

/** A socket whose writes end when the test says so. */
function slowSocket() {
  const written: { readonly frame: Buffer; readonly done: () => void }[] = [];
  const socket = Object.assign(new EventEmitter(), {
    writable: true,
    write: (frame: Buffer, done: () => void) => written.push({ frame, done }),
    destroy: () => undefined,
  });
  return { written, socket };
}

const message = (payload: string) =>
  ({ sourceId: 'receiver-0', destinationId: '*', namespace: 'urn:x', payload }) as const;

test('frames are written one by one, each when the one before is out, so that each has a record of its own', () => {
  const { written, socket } = slowSocket();
  const link = createCastLink(socket as unknown as TLSSocket, {
    message: () => undefined,
    closed: () => undefined,
  });
  for (const payload of ['1', '2', '3']) link.send(message(payload));
  expect(written.length).toBe(1);
  written[0]?.done();
  expect(written.length).toBe(2);
  written[1]?.done();
  written[2]?.done();
  link.send(message('4'));
  expect(written.map(({ frame }) => frame)).toEqual(
    ['1', '2', '3', '4'].map((payload) => encodeFrame(message(payload))),
  );
});

test('nothing is written to a socket that has ended', () => {
  const { written, socket } = slowSocket();
  socket.writable = false;
  const link = createCastLink(socket as unknown as TLSSocket, {
    message: () => undefined,
    closed: () => undefined,
  });
  link.send(message('1'));
  expect(written).toEqual([]);
});
