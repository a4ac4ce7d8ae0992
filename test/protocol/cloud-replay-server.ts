import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import type { AwsAccess } from '../../src-main/protocols/aws/access.ts';
import { inCheckout } from '../tooling/checkout.ts';

/** A request as the replay server saw it. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

/** Answers with recorded exchanges. */
export interface ReplayServer {
  readonly access: AwsAccess;
  readonly seen: readonly SeenRequest[];
  close(): Promise<void>;
}

/** Chooses the recording (`ec2/page-1-of-3`) that answers a request; `null` hangs. */
export type Choose = (request: SeenRequest, count: number) => string | null;

/** A server on loopback that answers with recordings, each dated now, so that nobody doubts the clock. */
export async function startReplay(choose: Choose): Promise<ReplayServer> {
  const seen: SeenRequest[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('latin1').on('data', (part: string) => (body += part));
    request.on('end', () => {
      const asked = { method: request.method ?? '', path: request.url ?? '', body };
      seen.push(asked);
      const name = choose(asked, seen.length);
      if (name === null) return;
      const { status, headers, content } = readRecording(name);
      response.writeHead(status, {
        ...headers,
        date: new Date().toUTCString(),
        'content-length': content.byteLength,
      });
      response.end(asked.method === 'HEAD' ? undefined : content);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    seen,
    access: {
      region: 'us-east-1',
      credentials: {
        kind: 'keys',
        accessKeyId: 'AKIDEXAMPLE',
        secretAccessKey: 'secret',
        sessionToken: null,
      },
      endpoints: { ec2: endpoint, elb: endpoint, s3: endpoint, sts: endpoint },
      forcePathStyle: null,
      pace: 'click',
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function readRecording(name: string): { status: number; headers: Record<string, string>; content: Buffer } {
  const base = inCheckout('test', 'fixtures', 'cloud', ...name.split('/'));
  const [first = '', ...lines] = existsSync(`${base}.response.txt`)
    ? readFileSync(`${base}.response.txt`, 'utf8').trim().split('\n')
    : ['HTTP/1.1 200', 'content-type: text/xml'];
  const headers = Object.fromEntries(
    lines
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()] as const)
      .filter(([key]) => !/^(?:date|connection|content-length|transfer-encoding)$/.test(key)),
  );
  const content = contentOf(base);
  return { status: Number(first.split(' ')[1]), headers, content };
}

function contentOf(base: string): Buffer {
  if (existsSync(`${base}.response.xml.gz`)) return gunzipSync(readFileSync(`${base}.response.xml.gz`));
  const file = ['xml', 'html'].map((kind) => `${base}.response.${kind}`).find((path) => existsSync(path));
  return file === undefined ? Buffer.alloc(0) : readFileSync(file);
}

/** The action of a query request. */
export function actionOf({ body }: SeenRequest): string {
  return new URLSearchParams(body).get('Action') ?? '';
}
