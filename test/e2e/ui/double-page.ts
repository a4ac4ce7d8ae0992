import { createReadStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import type { ScenarioName } from '../../doubles/scenarios.ts';

const CHECKOUT = join(import.meta.dirname, '../../..');

/** The same policy as the product's own. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data: http: https:; media-src 'self' blob: http: https:; connect-src 'self'; font-src 'self'";

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.mp4': 'video/mp4',
  '.wav': 'audio/wav',
};

/** What a page over the double begins with. */
export interface PageWishes {
  readonly scenario: ScenarioName;
  readonly theme?: 'system' | 'dark' | 'light' | 'contrast';
  readonly density?: 'comfortable' | 'compact';
  readonly locale?: 'en' | 'de' | 'en-XA' | 'ar-XB';
  readonly stepMs?: number;
  readonly screen?:
    'rooms' | 'issues' | 'signin' | 'cloud' | 'log' | 'setup' | 'setup/checks' | 'setup/guide';
}

export interface DoublePage {
  /** Where it is served: `http://127.0.0.1:<port>`. */
  readonly address: string;
  readonly url: (wishes: PageWishes) => string;
  readonly close: () => void;
}

/** The environment variable that names where the page is served already. */
export const SERVED_AT = 'CONTROL_ROOM_DOUBLE_PAGE';

/** Builds the product's page over the double and serves it on loopback under the product's policy, unless that is done. */
export async function serveDoublePage(): Promise<DoublePage> {
  const served = process.env[SERVED_AT];
  return served === undefined ? buildAndServe() : pageAt(served, () => undefined);
}

async function buildAndServe(): Promise<DoublePage> {
  const folder = mkdtempSync(join(tmpdir(), 'control-room-page-'));
  await build({
    configFile: false,
    logLevel: 'error',
    root: join(CHECKOUT, 'test/doubles/page'),
    base: './',
    plugins: [react()],
    build: {
      outDir: folder,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 2000,
    },
  });
  const server = createServer((request, response) => serve(folder, request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return pageAt(`http://127.0.0.1:${port}`, () => {
    server.close();
    server.closeAllConnections();
    rmSync(folder, { recursive: true, force: true });
  });
}

function pageAt(address: string, close: () => void): DoublePage {
  return {
    address,
    url: ({ screen, ...wishes }) => {
      const asked = new URLSearchParams(Object.entries(wishes).map(([name, value]) => [name, String(value)]));
      return `${address}/index.html?${asked.toString()}#${screen ?? 'rooms'}`;
    },
    close,
  };
}

function serve(folder: string, request: IncomingMessage, response: ServerResponse): void {
  const path = normalize(new URL(request.url ?? '/', 'http://127.0.0.1').pathname);
  const file = path.startsWith('/media/')
    ? join(CHECKOUT, 'assets/practice', path.slice(7))
    : join(folder, path);
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  response.setHeader('Content-Security-Policy', POLICY);
  if (size === undefined) {
    response.writeHead(404).end();
    return;
  }
  response.setHeader('Content-Type', TYPES[extname(file)] ?? 'application/octet-stream');
  response.setHeader('Accept-Ranges', 'bytes');
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
  if (range === null) {
    response.setHeader('Content-Length', size);
    createReadStream(file).pipe(response);
    return;
  }
  const start = Number(range[1]);
  const end = range[2] === '' ? size - 1 : Math.min(size - 1, Number(range[2]));
  response.writeHead(206, {
    'Content-Range': `bytes ${start}-${end}/${size}`,
    'Content-Length': end - start + 1,
  });
  createReadStream(file, { start, end }).pipe(response);
}
