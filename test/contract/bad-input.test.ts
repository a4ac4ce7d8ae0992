import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { RequestListener, Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo, Server as TcpServer, Socket } from 'node:net';
import { createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RequestInput, Room } from '../../src-preload/contract/index.ts';
import type { RealApplication } from '../doubles/real-application.ts';
import { startRealApplication } from '../doubles/real-application.ts';
import type { ScriptedRenderer } from '../doubles/scripted-renderer.ts';
import { startScriptedRenderer } from '../doubles/scripted-renderer.ts';

/** Longer than any limit of one exchange, shorter than a person's patience. */
const PATIENCE_MS = 13_000;

let product: RealApplication;
let renderer: ScriptedRenderer;
let room: Room;
let folder: string;
const servers: (Server | TcpServer)[] = [];
const sockets = new Set<Socket>();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'control-room-bad-'));
  product = await startRealApplication();
  renderer = await startScriptedRenderer('uuid:11111111-2222-3333-4444-555555555555');
  const added = await product.ask('devices:add', { address: renderer.description });
  if (!added.ok) throw new Error(added.error.message);
  room = added.value;
});

afterEach(async () => {
  const listed = await product.room(room.id);
  if (listed?.name !== room.name) throw new Error('The room that was listed is lost.');
  if (product.errors.length > 0) throw new Error(product.errors.join('\n'));
});

afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  for (const server of servers) server.close();
  await product.stop();
  await renderer.stop();
  rmSync(folder, { recursive: true });
});

async function listen(server: Server | TcpServer): Promise<string> {
  servers.push(server);
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function serving(listener: RequestListener): Promise<string> {
  return listen(createServer(listener));
}

const HOSTILE_BODIES: readonly (readonly [string, string | Uint8Array, string])[] = [
  ['nothing', '', 'device.badDescription'],
  ['a page', '<html><body>Router login</body></html>', 'device.badDescription'],
  ['ten megabytes', 'x'.repeat(10 * 1024 * 1024), 'device.badDescription'],
  ['deep nesting', '<a>'.repeat(200_000), 'device.badDescription'],
  [
    'entities that multiply',
    '<!DOCTYPE a [<!ENTITY b "bbbbbbbbbb"><!ENTITY c "&b;&b;&b;&b;">]><a>&c;</a>',
    'device.badDescription',
  ],
  [
    'a file of this machine as entity',
    '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
    'device.badDescription',
  ],
  ['an encoding that it has not', Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x3c]), 'device.badDescription'],
  [
    'another device',
    '<root xmlns="urn:schemas-upnp-org:device-1-0"><device><deviceType>urn:schemas-upnp-org:device:Basic:1</deviceType><friendlyName>Lamp</friendlyName><UDN>uuid:lamp</UDN></device></root>',
    'device.notARenderer',
  ],
];

describe('adding a room by address', () => {
  it.each(HOSTILE_BODIES)('names what is wrong with a description of %s', async (_what, body, code) => {
    const base = await serving((_request, response) => void response.end(body));
    expect(await product.ask('devices:add', { address: `${base}/description.xml` })).toMatchObject({
      ok: false,
      error: { code },
    });
  });

  it(
    'ends where the address says nothing, or nothing that is an answer',
    async () => {
      const behaviours: readonly ((socket: Socket) => void)[] = [
        () => undefined,
        (socket) => void socket.end('SSH-2.0-OpenSSH_9.2\r\n'),
        (socket) => void socket.destroy(),
        (socket) => void socket.write('HTTP/1.1 200 OK\r\nx: y\r\n'),
        (socket) => void socket.write('HTTP/1.1 200 OK\r\ncontent-length: 999\r\n\r\n<root'),
      ];
      const answers = await Promise.all(
        behaviours.map(async (behave) => {
          const address = `${await listen(createTcpServer(behave))}/description.xml`;
          return product.ask('devices:add', { address });
        }),
      );
      expect(answers.map((answer) => !answer.ok && answer.error.code)).toEqual(
        behaviours.map(() => 'device.unreachable'),
      );
    },
    PATIENCE_MS,
  );

  it('ends where nobody listens, and where no host answers a search', async () => {
    const answers = await Promise.all(
      ['http://127.0.0.1:9/', '127.0.0.77'].map((address) => product.ask('devices:add', { address })),
    );
    expect(answers.map((answer) => !answer.ok && answer.error.code)).toEqual([
      'device.unreachable',
      'device.unreachable',
    ]);
  });

  it.each([
    'file:///etc/passwd',
    'ftp://127.0.0.1/d.xml',
    'javascript://alert(1)',
    'http://',
    'http://user:secret@127.0.0.1/',
    'http://127.0.0.1:99999/',
    '   ',
    'two words',
    'a/b',
    '\u0000',
  ])('refuses the address %j', async (address) => {
    expect(await product.ask('devices:add', { address })).toMatchObject({
      ok: false,
      error: { code: 'input.invalid' },
    });
  });
});

describe('casting', () => {
  async function cast(source: RequestInput<'casting:cast'>['source']) {
    return product.ask('casting:cast', { rooms: [room.id], source });
  }

  it('names what is wrong with a path', async () => {
    const paths = [
      folder,
      join(folder, 'gone.mp4'),
      'relative.mp4',
      '\u0000',
      '/dev/zero',
      join(folder, 'a/b'),
    ];
    const answers = await Promise.all(paths.map((path) => cast({ path })));
    expect(answers.map((answer) => !answer.ok && answer.error.code.split('.')[0])).toEqual([
      'media',
      'media',
      'media',
      'media',
      'media',
      'media',
    ]);
  });

  it('names a file that vanished after it was added', async () => {
    const path = join(folder, 'here.wav');
    writeFileSync(path, Buffer.alloc(1000));
    const added = await product.ask('media:add', { path });
    if (!added.ok) throw new Error(added.error.message);
    rmSync(path);
    const answer = await cast({ mediaId: added.value.mediaId });
    const error = answer.ok ? answer.value.outcomes[0]?.error : answer.error;
    expect(error?.code).toBe('media.notAFile');
  });

  it.each([
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:audio/wav;base64,AA',
    'rtsp://127.0.0.1/x',
    'x',
    'http://',
  ])('refuses the URL %j before any room hears of it', async (url) => {
    const before = renderer.asked.filter((action) => action === 'SetAVTransportURI').length;
    const answer = await cast({ url });
    expect(!answer.ok && answer.error.code).toMatch(/^(?:media\.unsupported|input\.invalid)$/);
    expect(renderer.asked.filter((action) => action === 'SetAVTransportURI')).toHaveLength(before);
  });

  it.each([
    ['garbage', { raw: 'not xml at all' }],
    ['an empty body', { raw: '' }],
    ['two megabytes', { raw: 'x'.repeat(2 * 1024 * 1024) }],
    ['deep nesting', { raw: '<a>'.repeat(100_000) }],
    ['a DTD', { raw: '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' }],
    ['a fault', 716],
  ] as const)('to a room that answers %s is refused and never followed by Play', async (_what, said) => {
    const plays = renderer.asked.filter((action) => action === 'Play').length;
    renderer.script['SetAVTransportURI'] = said;
    const answer = await cast({ url: 'http://127.0.0.1:9/a.mp4' });
    renderer.script['SetAVTransportURI'] = {};
    expect(answer).toMatchObject({
      ok: true,
      value: { outcomes: [{ ok: false, proof: null, error: { code: 'device.refused' } }] },
    });
    expect(renderer.asked.filter((action) => action === 'Play')).toHaveLength(plays);
  });

  it(
    'to a room that hangs ends with device.unreachable, and to one that is unknown with device.unknown',
    async () => {
      renderer.script['SetAVTransportURI'] = 'hang';
      const answer = await product.ask('casting:cast', {
        rooms: [room.id, 'uuid:nobody', '__proto__'],
        source: { url: `${await serving((_request, response) => void response.end('RIFF'))}/a.wav` },
      });
      renderer.script['SetAVTransportURI'] = {};
      expect(answer.ok && answer.value.outcomes.map(({ error }) => error?.code)).toEqual([
        'device.unreachable',
        'device.unknown',
        'device.unknown',
      ]);
    },
    PATIENCE_MS,
  );
});
