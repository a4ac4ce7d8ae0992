import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import type { Agent, IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { systemClock } from '../../../../src-main/lib/clock.ts';
import type { WireExchange } from '../../../../src-main/lib/exchange.ts';
import { silentLog } from '../../../../src-main/lib/log.ts';
import type { MediaListener } from '../../../../src-main/services/media/media-listener.ts';
import type { MediaServer } from '../../../../src-main/services/media/media-server.ts';
import { createFfmpeg } from '../../../../src-main/services/media/ffmpeg.ts';
import { createMediaServer } from '../../../../src-main/services/media/media-server.ts';
import type { Offer, Ticket } from '../../../../src-main/services/media/ticket.ts';
import type { MediaBench } from './media-workbench.ts';
import { createMediaBench, patternBytes, putFile, valueOf } from './media-workbench.ts';

/** What is in the film of a {@link ServerBench}. */
export const FILM_BYTES = patternBytes(700_001);

/** A media server on the loopback with a film to serve. */
export interface ServerBench {
  readonly server: MediaServer;
  readonly listener: MediaListener;
  readonly folder: string;
  readonly film: string;
  readonly exchanges: WireExchange[];
  /** An offer of a file in whatever version is there. */
  offer(file: string, change: Partial<Offer>): Offer;
  /** A ticket for the version of a file that is there now. */
  openVersion(file: string): Promise<Ticket>;
  close(): Promise<void>;
}

export function serverOn(ports: readonly number[]): MediaServer {
  return createMediaServer({
    clock: systemClock,
    log: silentLog,
    ffmpeg: createFfmpeg({ ffmpeg: null, ffprobe: null }, silentLog),
    ports,
  });
}

export async function createServerBench(): Promise<ServerBench> {
  const bench: MediaBench = await createMediaBench();
  const server = serverOn([]);
  const listener = valueOf(await server.listenerOn('127.0.0.1'));
  const exchanges: WireExchange[] = [];
  const film = await putFile(bench.folder, 'film.mp4', FILM_BYTES);
  const record = (exchange: WireExchange): void => void exchanges.push(exchange);
  const usual = {
    contentType: 'video/mp4',
    kind: 'video',
    fileName: 'film.mp4',
    version: null,
    record,
  } as const;
  return {
    server,
    listener,
    folder: bench.folder,
    film,
    exchanges,
    offer: (file, change) => ({ ...usual, file, ...change }),
    async openVersion(file) {
      const { size, mtimeMs } = await stat(file);
      return listener.open({ ...usual, file, version: { bytes: size, modifiedAt: mtimeMs } });
    },
    async close() {
      await server.dispose();
      await bench.close();
    },
  };
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface Ask {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The request target as it is, instead of the URL's. */
  readonly path?: string;
  readonly agent?: Agent;
}

/** Resolves with the head of the answer; its body waits. */
export function begin(url: string, ask: Ask): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { method = 'GET', headers = {}, agent = false } = ask;
    const path = ask.path === undefined ? {} : { path: ask.path };
    httpRequest(url, { method, headers, agent, ...path }, resolve)
      .once('error', reject)
      .end();
  });
}

export async function fetchFrom(url: string, ask: Ask = {}): Promise<Answer> {
  const response = await begin(url, ask);
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return { status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) };
}

/** Writes bytes as they are and answers everything that came back until the peer closed. */
export async function rawExchange(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(text, 'latin1');
  let answer = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => (answer += chunk));
  await once(socket, 'close');
  return answer;
}
