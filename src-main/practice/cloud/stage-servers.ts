import type { RequestListener } from 'node:http';
import { createServer } from 'node:http';
import { basename } from 'node:path';
import type { Clock } from '../../lib/clock.ts';
import type { Disposable } from '../../lib/disposal.ts';
import { replyWithFile } from '../../lib/file-reply.ts';
import type { PracticeMedia } from '../practice-media.ts';
import { sendAnswer } from './send.ts';

/** The machines behind `stage-door` as web servers on loopback, so that media can be cast from behind a balancer. */
export interface StageServers extends Disposable {
  dispose(): Promise<void>;
}

const NET = '127.0.20';
const MACHINES = 11;
const SLOW_MACHINE = 4;
const SLOW_MS = 700;
/** These answer 503, as their health says. */
const SICK_MACHINES = new Set([8, 9]);
/** This one serves, but no ranges. */
const PLAIN_MACHINE = 10;

/**
 * Opens them on `port` of addresses of their own. Where this machine has no such addresses (macOS knows only 127.0.0.1)
 * they are not there, and whoever asks finds nobody.
 */
export async function openStageServers(
  port: number,
  media: readonly PracticeMedia[],
  clock: Clock,
): Promise<StageServers> {
  const opened = await Promise.all(
    Array.from({ length: MACHINES }, (_, index) =>
      listen(`${NET}.${index + 1}`, port, listener(index, media, clock)),
    ),
  );
  return {
    async dispose() {
      await Promise.all(opened.map((close) => close()));
    },
  };
}

function listen(address: string, port: number, answer: RequestListener): Promise<() => Promise<void>> {
  const server = createServer({ keepAliveTimeout: 5_000 }, answer);
  server.unref();
  return new Promise((resolve) => {
    server.once('error', () => resolve(() => Promise.resolve()));
    server.listen(port, address, () =>
      resolve(
        () =>
          new Promise((done) => {
            server.close(() => done());
            server.closeAllConnections();
          }),
      ),
    );
  });
}

/** Every machine serves the practice media as `/media/<file>`. */
function listener(index: number, media: readonly PracticeMedia[], clock: Clock): RequestListener {
  const forever = new AbortController().signal;
  const answer: (...args: Parameters<RequestListener>) => Promise<void> = async (request, response) => {
    request.resume();
    if (index === SLOW_MACHINE) await clock.sleep(SLOW_MS, forever);
    if (SICK_MACHINES.has(index))
      return void response.writeHead(503, { 'content-type': 'text/plain' }).end('unwell\n');
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    const item = media.find(({ file }) => path === `/media/${basename(file)}`);
    if (item === undefined)
      return void response.writeHead(404, { 'content-type': 'text/plain' }).end('not here\n');
    const isPlain = index === PLAIN_MACHINE;
    const reply = await replyWithFile(item.file, item.contentType, {
      method: request.method ?? 'GET',
      range: isPlain ? null : (request.headers.range ?? null),
      ifRange: null,
    });
    const { 'accept-ranges': _ranges, ...headers } = reply.headers;
    await sendAnswer(response, { ...reply, headers: isPlain ? headers : reply.headers });
  };
  return (request, response) => void answer(request, response).catch(() => response.destroy());
}
