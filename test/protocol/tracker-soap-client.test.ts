import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../src-main/lib/clock.ts';
import type { WireExchange } from '../../src-main/lib/exchange.ts';
import { createLog } from '../../src-main/lib/log.ts';
import type { Result } from '../../src-main/lib/result.ts';
import type {
  TrackerCall,
  TrackerClient,
  TrackerOperations,
  TrackerWsdl,
} from '../../src-main/protocols/tracker-soap/index.ts';
import {
  EMPTY_ISSUE,
  createTrackerClient,
  createTrackerOperations,
  parseWsdl,
} from '../../src-main/protocols/tracker-soap/index.ts';
import { recordedAnswer, sentBytes, wsdlFixture } from '../unit/protocols/tracker-soap/recorded.ts';

const CANARY = 'canary <7> & 2b';
const ISSUE = { ...EMPTY_ISSUE, projectId: 1, category: 'Audio', summary: 's', description: 'd' };

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void;

let server: Server;
let client: TrackerClient;
let answer: Answer;
let asked: { readonly url: string; readonly headers: IncomingMessage['headers']; readonly body: string }[];
let exchanges: WireExchange[];
let logged: string[];

beforeEach(async () => {
  asked = [];
  exchanges = [];
  logged = [];
  server = createServer((request, response) => {
    void text(request).then((body) => {
      asked.push({ url: request.url ?? '', headers: request.headers, body });
      answer(request, response, body);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  client = createTrackerClient({
    clock: systemClock,
    log: createLog(systemClock, 'debug', (line) => logged.push(line)),
  });
});

afterEach(async () => {
  await client.dispose();
  server.closeAllConnections();
  server.close();
});

function endpoint(port = (server.address() as AddressInfo).port) {
  return {
    baseUrl: `http://127.0.0.1:${port}/`,
    path: '/api/soap/trackerconnect.php',
    namespace: 'urn:ours',
    username: 'anna',
    password: CANARY,
  };
}

function call(more: Partial<TrackerCall> = {}): TrackerCall {
  const record = (exchange: WireExchange) => void exchanges.push(exchange);
  return { signal: new AbortController().signal, record, timeoutMs: 5_000, ...more };
}

function operations(wsdl: TrackerWsdl | null = null, port?: number): TrackerOperations {
  return createTrackerOperations({ client, endpoint: endpoint(port), wsdl });
}

function minimalWsdl(): TrackerWsdl {
  const parsed = parseWsdl(wsdlFixture('minimal'));
  if (!parsed.ok) throw new Error(parsed.error.message);
  return { ...parsed.value, fetchedAt: 0 };
}

function send(status: number, body: string | Buffer, headers: Record<string, string> = {}): Answer {
  return (_request, response) =>
    response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(body);
}

function told(result: Result<unknown>): unknown {
  return result.ok
    ? result.value
    : [result.error.code, result.error.context['reason'], result.error.retryable];
}

async function closedPort(): Promise<number> {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  other.close();
  await once(other, 'close');
  return port;
}

describe('a request', () => {
  it('goes to base and path with the SOAPAction of the WSDL, account first, arguments in order', async () => {
    answer = send(200, recordedAnswer('012-categories-single'));
    expect(told(await operations(minimalWsdl()).categories(5, call()))).toEqual([expect.any(String)]);
    const [request] = asked;
    expect([request?.url, request?.headers['soapaction'], request?.headers['content-type']]).toEqual([
      '/api/soap/trackerconnect.php',
      '"https://tracker.example/api/soap/trackerconnect.php/mc_project_get_categories"',
      'text/xml; charset=utf-8',
    ]);
    expect(request?.body).toContain(
      '<ns1:mc_project_get_categories><username xsi:type="xsd:string">anna</username><password xsi:type="xsd:string">canary &lt;7&gt; &amp; 2b</password><project_id xsi:type="xsd:integer">5</project_id></ns1:mc_project_get_categories>',
    );
    expect(request?.body).toContain('xmlns:ns1="urn:ours"');
  });

  it('takes its own SOAPAction where the WSDL has none, and sends no account to mc_version', async () => {
    answer = send(200, recordedAnswer('204-version'));
    expect(told(await operations().version(call()))).toBe('2.28.4');
    expect(asked[0]?.headers['soapaction']).toBe(
      `"${endpoint().baseUrl.slice(0, -1)}/api/soap/trackerconnect.php/mc_version"`,
    );
    expect(asked[0]?.body).not.toContain('password');
  });

  it('is not sent when the WSDL does not list it', async () => {
    expect(told(await operations(minimalWsdl()).enumGroup(call()))).toEqual([
      'tracker.missingOperation',
      'notInWsdl',
      false,
    ]);
    expect(asked).toEqual([]);
  });

  it('leaves the password nowhere, even when the server repeats it', async () => {
    answer = send(
      200,
      `<S:Envelope xmlns:S="http://schemas.xmlsoap.org/soap/envelope/"><S:Body><S:Fault><faultcode>S:Client</faultcode><faultstring>No ${CANARY.replaceAll('&', '&amp;').replaceAll('<', '&lt;')} for you</faultstring></S:Fault></S:Body></S:Envelope>`,
    );
    const result = await operations().categories(5, call());
    const left = JSON.stringify([result, exchanges, logged]);
    expect(left).toContain('No [redacted] for you');
    expect(left).not.toMatch(/canary/);
  });
});

describe('an answer', () => {
  it('may be packed', async () => {
    answer = send(200, sentBytes('203-gzip'), { 'content-encoding': 'gzip' });
    expect(told(await operations().accessLevels(call()))).toHaveLength(6);
    expect(exchanges[0]).toMatchObject({ method: 'mc_enum_access_levels', ok: true, outcome: 'ok' });
  });

  it('that is packed and cut is none', async () => {
    answer = send(200, gzipSync(recordedAnswer('204-version')).subarray(0, 60), {
      'content-encoding': 'gzip',
    });
    expect(told(await operations().version(call()))).toMatchObject([
      'tracker.unavailable',
      expect.any(String),
      true,
    ]);
  });

  it('of a project that is not there is null', async () => {
    answer = send(200, recordedAnswer('007-project-id-not-found'));
    expect(told(await operations().projectIdFromName('x', call()))).toBe(null);
  });

  it.each([
    ['010-project-id-wrong-password', 'tracker.loginFailed', 'Access denied'],
    ['275-site-offline', 'tracker.loginFailed', 'Access denied'],
    [
      '120-update-as-reporter',
      'tracker.permission',
      'Access denied for user reporter1. Reason: Not enough rights to update issues.',
    ],
    ['037-add-project-unknown-id', 'tracker.notFound', "Project '999' not found"],
    ['049-category-nonascii', 'tracker.validation', "Category 'Bühne … „x“' not found."],
    ['142-unknown-operation', 'tracker.missingOperation', "Procedure 'mc_no_such_thing' not present"],
    [
      '098-monitor-by-name',
      'tracker.uncertain',
      'Error Type: SYSTEM WARNING,\nError Description: Undefined array key "id"',
    ],
  ])('%s of a filing is %s, in its own words', async (dir, code, serverSaid) => {
    answer = send(200, recordedAnswer(dir));
    const result = await operations().issueAdd(ISSUE, call());
    expect(result).toMatchObject({
      ok: false,
      error: { code, context: { serverSaid, operation: 'mc_issue_add' } },
    });
  });

  it('that quotes a database statement shows only what kind of error it was', async () => {
    const words =
      "Error Type: APPLICATION ERROR #401,\nError Description: Data too long: INSERT INTO bug VALUES ('x')";
    answer = send(
      500,
      `<S:Envelope xmlns:S="http://schemas.xmlsoap.org/soap/envelope/"><S:Body><S:Fault><faultcode>S:Server</faultcode><faultstring>${words}</faultstring></S:Fault></S:Body></S:Envelope>`,
    );
    const result = await operations().issueAdd(ISSUE, call());
    expect(result).toMatchObject({
      error: { context: { serverSaid: 'Error Type: APPLICATION ERROR #401' } },
    });
  });
});

describe('what is no answer', () => {
  const PAGE = '<html><body>Back soon</body></html>';

  it.each([
    ['an empty body', send(200, ''), 'empty', true],
    ['a page', send(200, PAGE), 'notSoap', true],
    ['an empty error', send(500, ''), 'empty', true],
    ['a bad gateway', send(502, recordedAnswer('954-nginx-502')), 'notSoap', true],
    [
      'an id of another shape',
      send(200, recordedAnswer('204-version').toString().replaceAll('mc_version', 'mc_issue_add')),
      'otherShape',
      true,
    ],
    [
      'id 0',
      send(
        200,
        recordedAnswer('007-project-id-not-found')
          .toString()
          .replaceAll('mc_project_get_id_from_name', 'mc_issue_add'),
      ),
      'otherShape',
      true,
    ],
    ['the answer to something else', send(200, recordedAnswer('204-version')), 'otherAnswer', true],
    ['not found', send(404, PAGE), 'notSoap', false],
    ['too large', send(413, PAGE), 'notSoap', false],
    ['a redirect', send(302, '', { location: 'https://tracker.example/' }), 'redirected', false],
  ])(
    '%s leaves a filing uncertain only where it may have happened',
    async (_, given, reason, isUncertain) => {
      answer = given;
      const code = isUncertain ? 'tracker.uncertain' : 'tracker.unavailable';
      expect(told(await operations().issueAdd(ISSUE, call()))).toEqual([code, reason, false]);
    },
  );

  it('leaves a question unavailable', async () => {
    answer = send(200, '');
    expect(told(await operations().accessLevels(call()))).toEqual(['tracker.unavailable', 'empty', true]);
  });

  it('makes a filing uncertain when the server hangs or hangs up, and not when it was never reached', async () => {
    answer = () => undefined;
    expect(told(await operations().issueAdd(ISSUE, call({ timeoutMs: 150 })))).toEqual([
      'tracker.uncertain',
      'timeout',
      false,
    ]);
    answer = (request) => request.socket.destroy();
    expect(told(await operations().issueAdd(ISSUE, call()))).toEqual(['tracker.uncertain', 'reset', false]);
    expect(asked).toHaveLength(2);
    const nobody = operations(null, await closedPort());
    expect(told(await nobody.issueAdd(ISSUE, call()))).toEqual(['tracker.unavailable', 'refused', true]);
  });

  it('makes a filing that was called off uncertain once it is on its way', async () => {
    const controller = new AbortController();
    answer = () => controller.abort();
    expect(told(await operations().issueAdd(ISSUE, call({ signal: controller.signal })))).toEqual([
      'tracker.uncertain',
      'cancelled',
      false,
    ]);
    expect(told(await operations().issueAdd(ISSUE, call({ signal: AbortSignal.abort() })))).toEqual([
      'input.cancelled',
      'cancelled',
      true,
    ]);
  });

  it('is asked for once more when a question meets a connection that has just been closed', async () => {
    answer = (request, response, body) =>
      asked.length === 1
        ? request.socket.destroy()
        : send(200, recordedAnswer('025-access-levels-ok'))(request, response, body);
    expect(told(await operations().accessLevels(call()))).toHaveLength(6);
    expect(exchanges.map(({ outcome }) => outcome)).toEqual(['reset', 'ok']);
  });
});

describe('the WSDL', () => {
  it('is read from behind ?wsdl, with its time', async () => {
    answer = send(200, wsdlFixture('minimal'));
    const result = await client.fetchWsdl(endpoint(), call());
    expect(result.ok && [result.value.operations.size, Date.now() - result.value.fetchedAt < 60_000]).toEqual(
      [16, true],
    );
    expect(asked[0]?.url).toBe('/api/soap/trackerconnect.php?wsdl');
    expect(exchanges[0]).toMatchObject({ method: 'GET', outcome: 'ok' });
  });

  it('that is a page, or empty, is said to be none', async () => {
    answer = send(200, '<html></html>');
    expect(told(await client.fetchWsdl(endpoint(), call()))).toEqual([
      'tracker.unavailable',
      'notWsdl',
      true,
    ]);
    answer = send(404, 'nothing');
    expect(told(await client.fetchWsdl(endpoint(), call()))).toEqual([
      'tracker.unavailable',
      'notSoap',
      false,
    ]);
  });
});
