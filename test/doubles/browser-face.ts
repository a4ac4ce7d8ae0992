import { once } from 'node:events';
import { mkdtemp, rm, writeFile, mkdir } from 'node:fs/promises';
import type { IncomingHttpHeaders, IncomingMessage, RequestOptions } from 'node:http';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { WebSocket } from 'ws';
import type { MediaItem } from '../../src-preload/contract/index.ts';
import type { BrowserApplication } from '../../src-main/hosts/browser/application.ts';
import type { BrowserHost, BrowserHostOptions } from '../../src-main/hosts/browser/browser-host.ts';
import { startBrowserHost } from '../../src-main/hosts/browser/browser-host.ts';
import { createEventBus } from '../../src-main/lib/events.ts';
import { silentLog } from '../../src-main/lib/log.ts';
import type { Result } from '../../src-main/lib/result.ts';
import { fail, ok } from '../../src-main/lib/result.ts';
import { createFakeClock } from './fake-clock.ts';
import { RecordingDispatcher } from './recording-dispatcher.ts';

/** An answer of the browser face, read to its end. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** A browser face in front of a recording application, with a renderer of two files. */
export class BrowserFace {
  readonly clock = createFakeClock();
  readonly dispatcher = new RecordingDispatcher();
  readonly events = createEventBus((error) => {
    throw error;
  });
  readonly uploads: { path: string; fileName: string }[] = [];
  readonly previews = new Map<string, { path: string; contentType: string }>();
  addUpload: (path: string, fileName: string) => Promise<Result<MediaItem>> = (path, fileName) => {
    this.uploads.push({ path, fileName });
    return Promise.resolve(ok({ title: fileName } as MediaItem));
  };

  readonly folder: string;
  readonly uploadsFolder: string;
  host!: BrowserHost;

  private constructor(folder: string) {
    this.folder = folder;
    this.uploadsFolder = join(folder, 'uploads');
  }

  static async start(options: Partial<BrowserHostOptions> = {}): Promise<BrowserFace> {
    const folder = await mkdtemp(join(tmpdir(), 'browser-face-'));
    const face = new BrowserFace(folder);
    await mkdir(join(folder, 'renderer', 'assets'), { recursive: true });
    await mkdir(face.uploadsFolder);
    await writeFile(join(folder, 'renderer', 'index.html'), '<!doctype html><title>Control Room</title>');
    await writeFile(join(folder, 'renderer', 'assets', 'main-1.js'), 'export {};');
    await writeFile(join(folder, 'secret.txt'), 'nobody may read this');
    const app: BrowserApplication = {
      dispatcher: face.dispatcher,
      events: face.events,
      uploadsFolder: face.uploadsFolder,
      preview: (id) => {
        const found = face.previews.get(id);
        return found ? ok(found) : fail('media.unknown', { message: 'unknown' });
      },
      addUpload: (path, fileName) => face.addUpload(path, fileName),
    };
    const rendererFolder = join(folder, 'renderer');
    try {
      face.host = await startBrowserHost({
        app,
        rendererFolder,
        clock: face.clock,
        log: silentLog,
        ...options,
      });
    } catch (error) {
      await rm(folder, { recursive: true });
      throw error;
    }
    return face;
  }

  get authority(): string {
    return `127.0.0.1:${this.host.port}`;
  }

  /** Sends exactly these headers, without a browser's help. */
  async ask(path: string, options: RequestOptions = {}, body: string | Uint8Array = ''): Promise<Answer> {
    const sent = request({ host: '127.0.0.1', port: this.host.port, path, agent: false, ...options });
    sent.end(body);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    return {
      status: response.statusCode ?? 0,
      headers: response.headers,
      text: (await buffer(response)).toString('utf8'),
    };
  }

  /** Opens the link and answers the cookie that the browser would keep. */
  async signIn(): Promise<string> {
    const { search } = new URL(this.host.newUrl());
    const { headers } = await this.ask(`/${search}`);
    return headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  }

  /** A page's own headers. */
  async asPage(): Promise<{ cookie: string; origin: string }> {
    return { cookie: await this.signIn(), origin: `http://${this.authority}` };
  }

  /** Opens a bridge as the page would. */
  async openBridge(headers: Record<string, string> = {}): Promise<Bridge> {
    const page = await this.asPage();
    const socket = new WebSocket(`ws://${this.authority}/bridge`, { headers: { ...page, ...headers } });
    await once(socket, 'open');
    return new Bridge(socket);
  }

  async stop(): Promise<void> {
    await this.host.dispose();
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** A page's end of the WebSocket, which keeps what arrives. */
export class Bridge {
  private readonly arrived: Record<string, unknown>[] = [];
  private readonly waiting: ((message: Record<string, unknown>) => void)[] = [];

  readonly socket: WebSocket;

  constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString('utf8')) as Record<string, unknown>;
      const next = this.waiting.shift();
      if (next) next(message);
      else this.arrived.push(message);
    });
    socket.on('error', () => undefined);
  }

  send(message: unknown): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  next(): Promise<Record<string, unknown>> {
    const first = this.arrived.shift();
    return first ? Promise.resolve(first) : new Promise((resolve) => this.waiting.push(resolve));
  }

  /** The code that the connection was closed with. */
  async closed(): Promise<number> {
    const [code] = (await once(this.socket, 'close')) as [number];
    return code;
  }
}
