import dgram from 'node:dgram';
import { lookup, Resolver } from 'node:dns/promises';
import net from 'node:net';
import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { GUARD_MARK, isLoopback, takeViolations } from './network-guard.ts';

const AWAY = '198.51.100.1';
const open: { close(): unknown }[] = [];

afterEach(() => {
  for (const thing of open.splice(0)) thing.close();
});

function datagramSocket(): dgram.Socket {
  const socket = dgram.createSocket('udp4');
  open.push(socket);
  return socket;
}

describe('the network guard', () => {
  it('stops a connection that leaves the machine, and keeps it as a failure', () => {
    expect(() => net.connect(80, AWAY)).toThrow(GUARD_MARK);
    expect(takeViolations()).toEqual([
      `${GUARD_MARK} a connection to ${AWAY}. Tests reach only 127.0.0.0/8.`,
    ]);
  });

  it('stops fetch, also where its error is swallowed', async () => {
    await fetch(`http://${AWAY}/`).catch(() => undefined);
    expect(takeViolations()).toHaveLength(1);
  });

  it('stops a datagram to another machine', () => {
    expect(() => datagramSocket().send('x', 9, AWAY)).toThrow(GUARD_MARK);
    expect(takeViolations()).toHaveLength(1);
  });

  it('lets a datagram socket ask for the way to another machine, and stops what it would send there', async () => {
    const socket = datagramSocket();
    await new Promise<void>((resolve) => socket.connect(9, AWAY, () => resolve())).catch(() => undefined);
    expect(takeViolations()).toEqual([]);
    expect(() => socket.send('x')).toThrow(GUARD_MARK);
    expect(takeViolations()).toHaveLength(1);
  });

  it('stops a search whose socket was not bound to loopback, and joining a group anywhere else', () => {
    expect(() => datagramSocket().send('x', 1900, '239.255.255.250')).toThrow(GUARD_MARK);
    expect(() => datagramSocket().addMembership('239.255.255.250')).toThrow(GUARD_MARK);
    expect(takeViolations()).toHaveLength(2);
  });

  it('stops a name lookup, also through a named import', async () => {
    await expect((async () => lookup('rooms.example'))()).rejects.toThrow(GUARD_MARK);
    expect(takeViolations()).toHaveLength(1);
  });

  it('stops a question to a name server of another machine, and lets one to its own through', async () => {
    const resolver = new Resolver({ timeout: 100, tries: 1 });
    resolver.setServers([AWAY]);
    await expect((async () => resolver.resolveTxt('rooms.example'))()).rejects.toThrow(GUARD_MARK);
    expect(takeViolations()).toHaveLength(1);
    resolver.setServers(['127.0.0.1:9']);
    await expect(resolver.resolveTxt('rooms.example')).rejects.toThrow(/ECONNREFUSED|ETIMEOUT/);
    expect(takeViolations()).toEqual([]);
  });

  it('lets a search on loopback through', async () => {
    const socket = datagramSocket();
    await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
    socket.setMulticastInterface('127.0.0.1');
    const sent = new Promise<Error | null>((resolve) =>
      socket.send('M-SEARCH * HTTP/1.1\r\n\r\n', 1900, '239.255.255.250', resolve),
    );
    expect(await sent).toBeNull();
    expect(takeViolations()).toEqual([]);
  });

  it('lets connections on loopback through, by address and by name', async () => {
    const server = net.createServer((socket) => socket.end());
    open.push(server);
    server.listen(0);
    await once(server, 'listening');
    const { port } = server.address() as net.AddressInfo;
    for (const host of ['127.0.0.1', 'localhost']) await once(net.connect(port, host).resume(), 'close');
    expect(takeViolations()).toEqual([]);
  });

  it.each([
    ['127.0.0.1', true],
    ['127.8.9.10', true],
    ['::1', true],
    ['::ffff:127.0.0.1', true],
    ['[::1]', true],
    ['localhost', true],
    ['10.77.0.1', false],
    ['128.0.0.1', false],
    ['::ffff:10.0.0.1', false],
    ['localhost.example', false],
  ])('takes %s for loopback: %s', (host, expected) => {
    expect(isLoopback(host)).toBe(expected);
  });
});
