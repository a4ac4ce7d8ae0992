import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EventPayload, Settings, SigninCheck } from '../../../../src-preload/contract/index.ts';
import { DEFAULT_SETTINGS, signinRequests } from '../../../../src-preload/contract/index.ts';
import { systemClock } from '../../../../src-main/lib/clock.ts';
import type { Emit } from '../../../../src-main/lib/events.ts';
import { silentLog } from '../../../../src-main/lib/log.ts';
import { fail, ok } from '../../../../src-main/lib/result.ts';
import { startRelayServer } from '../../../../src-main/protocols/oauth-relay/index.ts';
import { createTxtLookup } from '../../../../src-main/protocols/spf/txt-lookup.ts';
import type { HttpTransport } from '../../../../src-main/protocols/upnp/http-exchange.ts';
import { createHttpTransport } from '../../../../src-main/protocols/upnp/http-exchange.ts';
import type { ProviderToCheck } from '../../../../src-main/services/signin/checklist.ts';
import { createChecklist } from '../../../../src-main/services/signin/checklist.ts';
import { createFetchPage } from '../../../../src-main/services/signin/fetch-page.ts';
import type { NameServer } from '../../../doubles/name-server.ts';
import { startNameServer } from '../../../doubles/name-server.ts';

type Registration = Settings['signin']['registration'];
type Pages = Record<string, { readonly status: number; readonly body: string; readonly location?: string }>;

const never = new AbortController().signal;
const PRIVATE_KEY = pem('P-256');

let server: Server;
let origin: string;
let http: HttpTransport;
let pages: Pages;
let names: NameServer;

beforeEach(async () => {
  pages = {};
  http = createHttpTransport({ clock: systemClock });
  names = await startNameServer();
  server = createServer(({ url = '' }, response) => {
    const page = pages[url.split('?')[0] ?? ''] ?? { status: 404, body: 'nothing' };
    response
      .writeHead(page.status, page.location === undefined ? {} : { location: page.location })
      .end(page.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  await http.dispose();
  await names.stop();
  server.closeAllConnections();
  server.close();
});

function pem(namedCurve: string): string {
  return String(
    generateKeyPairSync('ec', { namedCurve }).privateKey.export({ type: 'pkcs8', format: 'pem' }),
  );
}

function ed25519(): string {
  return String(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }));
}

function provider(change: Partial<ProviderToCheck>): ProviderToCheck {
  return {
    provider: 'a',
    practice: null,
    clientId: 'org.example.signin',
    redirectUri: 'https://app.op.example/return',
    relay: null,
    key: { teamId: 'TEAM123456', keyId: 'KEY1234567', read: () => Promise.resolve(ok(PRIVATE_KEY)) },
    hasSecret: () => Promise.resolve(ok(true)),
    ...change,
  };
}

/** Pages at `https://app.op.example` are looked for on loopback: its certificate is the transport's to check. */
async function check(
  config: Partial<ProviderToCheck>,
  registration: Partial<Registration> = {},
  signal = never,
  emit: Emit = () => undefined,
): Promise<readonly SigninCheck[]> {
  const fetchPage = createFetchPage(http, () => undefined);
  const checklist = createChecklist({
    registration: () => ({ ...DEFAULT_SETTINGS.signin.registration, ...registration }),
    lookUpTxt: createTxtLookup([names.address]),
    fetchPage: (address, aborted) => fetchPage(address.replace('https://app.op.example', origin), aborted),
    clock: systemClock,
    emit,
  });
  const result = await checklist(provider(config), signal);
  if (!result.ok) throw new Error(result.error.message);
  return signinRequests['signin:checklist'].output.parse(result.value).checks;
}

describe('a checklist', () => {
  it('tells each check as soon as it is done, in the order of the list', async () => {
    const told: EventPayload<'signin:checklist-progressed'>[] = [];
    const emit: Emit = (name, payload) => {
      if (name === 'signin:checklist-progressed')
        told.push(payload as EventPayload<'signin:checklist-progressed'>);
    };
    const checks = await check({ provider: 'a' }, {}, never, emit);
    expect(told.map(({ provider, count, checks: done }) => [provider, count, done.length])).toEqual(
      checks.map((_, index) => ['a', checks.length, index + 1]),
    );
    const order = checks.map(({ id }) => id);
    for (const { checks: done } of told)
      expect(done.map(({ id }) => id)).toEqual(order.filter((id) => done.some((one) => one.id === id)));
    expect(told.at(-1)?.checks).toEqual(checks);
  });
});

/** The outcome of each check by its id. */
function outcomes(checks: readonly SigninCheck[]): unknown {
  return Object.fromEntries(checks.map(({ id, outcome }) => [id, outcome]));
}

function found(checks: readonly SigninCheck[], id: string): string {
  const one = checks.find((each) => each.id === id);
  return `${one?.outcome}: ${one?.detail} / ${one?.fix}`;
}

describe('the checklist of the social network', () => {
  const registration = {
    privacyPolicy: 'https://app.op.example/privacy',
    deletionPage: 'https://app.op.example/deletion',
    domains: ['op.example'],
  };

  it('passes where everything is there', async () => {
    pages = { '/privacy': { status: 200, body: 'Policy' }, '/deletion': { status: 200, body: 'Deletion' } };
    const checks = await check({}, registration);
    expect(checks.map(({ id, outcome, fix }) => [id, outcome, fix])).toEqual([
      ['a.redirect', 'pass', null],
      ['a.privacyPolicy', 'pass', null],
      ['a.deletionPage', 'pass', null],
      ['a.domains', 'pass', null],
    ]);
  });

  it('says what to set where nothing is', async () => {
    const checks = await check({ redirectUri: null });
    expect(outcomes(checks)).toEqual({
      'a.redirect': 'fail',
      'a.privacyPolicy': 'fail',
      'a.deletionPage': 'fail',
      'a.domains': 'fail',
    });
    expect(checks.map(({ fix }) => /set (signin\.[\w.]+) to/.exec(fix ?? '')?.[1])).toEqual([
      'signin.a.redirectUri',
      'signin.registration.privacyPolicy',
      'signin.registration.deletionPage',
      'signin.registration.domains',
    ]);
  });

  it.each([
    ['http://app.op.example/r', 'is not https'],
    ['https://127.0.0.1/r', 'not a name'],
    ['https://[::1]/r', 'not a name'],
    ['https://localhost/r', 'no public name'],
    ['https://app.op.example:8443/r', 'has a port'],
    ['https://app.op.example/r?x=1', 'has a query'],
    ['https://app.op.example/*', 'has a wildcard'],
  ])('refuses %s as return address and names one that would do', async (redirectUri, problem) => {
    const words = found(await check({ redirectUri }, registration), 'a.redirect');
    expect(words).toContain(`fail: ${redirectUri} `);
    expect(words).toContain(problem);
    expect(words).toMatch(/Register https:\/\/app\.(?:op|example)\.[a-z]+\/\S* with the provider/);
  });

  it.each([
    [{ status: 404, body: 'x' }, 'fail', 'answers 404'],
    [{ status: 500, body: 'x' }, 'fail', 'answers 500'],
    [{ status: 200, body: ' ' }, 'fail', 'is empty'],
    [
      { status: 302, body: '', location: 'https://other.example/' },
      'warn',
      'leads on to https://other.example/',
    ],
  ])('judges a page that answers %j', async (page, outcome, words) => {
    pages = { '/privacy': page, '/deletion': { status: 200, body: 'x' } };
    const checks = await check({}, registration);
    expect(outcomes(checks)).toMatchObject({ 'a.privacyPolicy': outcome, 'a.deletionPage': 'pass' });
    expect(found(checks, 'a.privacyPolicy')).toContain(words);
  });

  it('says that a page cannot be reached, and that one without TLS does not count', async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
    const checks = await check({}, { ...registration, deletionPage: 'http://app.op.example/deletion' });
    expect(found(checks, 'a.privacyPolicy')).toMatch(/^fail: .* cannot be reached: refused .*certificate/);
    expect(found(checks, 'a.deletionPage')).toMatch(/^fail: .* is not https/);
  });

  it('names the hosts that lie outside the domains', async () => {
    const checks = await check({ redirectUri: 'https://evilop.example/r' }, registration);
    expect(found(checks, 'a.domains')).toMatch(/^fail: evilop\.example: not within op\.example/);
  });
});

describe('the checklist of the device maker', () => {
  const registration = {
    appId: 'org.example.app',
    mailDomain: 'mail.op.example',
    mailSender: 'spf.sender.example',
  };
  const FILE = '/.well-known/apple-developer-domain-association.txt';

  it('passes where everything is there', async () => {
    pages = { [FILE]: { status: 200, body: 'MIIP' } };
    names.names.set('mail.op.example', [['v=spf1 include:spf.', 'sender.example -all']]);
    expect(outcomes(await check({ provider: 'd' }, registration))).toEqual({
      'd.spf': 'pass',
      'd.association': 'pass',
      'd.appId': 'pass',
      'd.servicesId': 'pass',
      'd.redirect': 'pass',
      'd.key': 'pass',
    });
  });

  it.each([
    ['unknown', 'has no TXT record', 'v=spf1 include:spf.sender.example -all'],
    [[['other']], 'has no TXT record', 'v=spf1 include:spf.sender.example -all'],
    [[['v=spf1 -all'], ['v=spf1 mx -all']], 'has 2 SPF records', 'v=spf1 include:spf.sender.example -all'],
    [[['v=spf1 mx -all']], 'does not include', 'v=spf1 mx include:spf.sender.example -all'],
    [[['v=spf1 include:spf.sender.example ~all']], 'ends in ~all', 'v=spf1 include:spf.sender.example -all'],
    [[['v=spf1 include:spf.sender.example']], 'does not say', 'v=spf1 include:spf.sender.example -all'],
    [
      [['v=spf1 include:spf.sender.example -all mx']],
      'behind -all',
      'v=spf1 include:spf.sender.example mx -all',
    ],
  ] as const)('finds %j not SPF compliant and writes the record', async (answer, problem, record) => {
    names.names.set('mail.op.example', answer);
    const words = found(await check({ provider: 'd' }, registration), 'd.spf');
    expect(words).toContain('fail: The domain is not SPF compliant: mail.op.example');
    expect(words).toContain(problem);
    expect(words).toContain(`mail.op.example. TXT "${record}"`);
  });

  it('does not blame the domain for a name server that fails', async () => {
    names.names.set('mail.op.example', 'failure');
    expect(found(await check({ provider: 'd' }, registration), 'd.spf')).toMatch(/^warn: .*ESERVFAIL/);
  });

  it.each([
    [{}, 'answers 404'],
    [{ [FILE]: { status: 200, body: '<!doctype html>' } }, 'answers a page'],
    [{ [FILE]: { status: 301, body: '', location: 'x' } }, 'answers 301'],
  ])('misses the association file', async (given, words) => {
    pages = given;
    const finding = found(await check({ provider: 'd' }, registration), 'd.association');
    expect(finding).toContain(`fail: https://app.op.example${FILE} ${words}`);
    expect(finding).toContain('control-room relay');
  });

  it.each([
    ['no key', { read: () => Promise.resolve(ok(null)) }, 'There is no key'],
    [
      'a locked vault',
      { read: () => Promise.resolve(fail('vault.locked', { message: 'Locked.' })) },
      'Locked.',
    ],
    ['another curve', { read: () => Promise.resolve(ok(pem('P-384'))) }, 'not on the curve P-256'],
    ['another kind of key', { read: () => Promise.resolve(ok(ed25519())) }, 'no key of an elliptic curve'],
    ['a damaged key', { read: () => Promise.resolve(ok(PRIVATE_KEY.replace('MIGH', 'AAAA'))) }, 'is damaged'],
    ['a public key', { read: () => Promise.resolve(ok('-----BEGIN PUBLIC KEY-----\nx')) }, 'is no .p8 file'],
    ['no team', { teamId: null }, 'team id'],
    ['no key id', { keyId: null }, 'key id'],
  ] as const)('does not pass with %s', async (_what, key, words) => {
    const finding = found(
      await check({ provider: 'd', key: { ...provider({}).key, ...key } }, registration),
      'd.key',
    );
    expect(finding).toMatch(/^fail/);
    expect(finding).toContain(words);
    expect(finding).not.toContain(PRIVATE_KEY.slice(40, 80));
  });

  it('tells the two ids apart', async () => {
    const same = await check({ provider: 'd', clientId: 'org.example.app' }, registration);
    const none = await check({ provider: 'd', clientId: 'app', redirectUri: null }, {});
    expect([found(same, 'd.appId'), found(none, 'd.appId'), found(none, 'd.servicesId')].join('\n')).toMatch(
      /are the same.*\n.*No primary application id.*\n.*app is no services id/,
    );
    expect(outcomes(none)).toMatchObject({ 'd.spf': 'fail', 'd.association': 'fail', 'd.redirect': 'fail' });
  });
});

describe('the checklists of the search engine and the messenger', () => {
  it.each([
    [null, 'pass'],
    ['http://127.0.0.1:8765/return', 'pass'],
    ['http://localhost:8765/return', 'fail'],
    ['https://app.op.example/return', 'pass'],
    ['https://app.op.example/*', 'fail'],
    ['http://app.op.example/return', 'fail'],
  ])('judges the return address %j of the search engine', async (redirectUri, outcome) => {
    expect(outcomes(await check({ provider: 'b', redirectUri }))).toEqual({
      'b.redirect': outcome,
      'b.secret': 'pass',
    });
  });

  it('misses the secret', async () => {
    const hasSecret = () => Promise.resolve(ok(false));
    const checks = await check({ provider: 'c', hasSecret });
    expect(outcomes(checks)).toEqual({ 'c.host': 'pass', 'c.secret': 'fail', 'c.relay': 'skipped' });
    expect(found(checks, 'c.secret')).toContain('store it as signin.c.secret');
  });

  it('asks a real relay, and refuses one of another domain, one that is none, and one that leads anywhere', async () => {
    const relayOf = (domain: string) =>
      startRelayServer({
        rules: { domain, httpsOnly: false, apex: false, ports: [], listedHosts: [] },
        host: '127.0.0.1',
        port: 0,
        associations: new Map(),
        log: silentLog,
        clock: systemClock,
      });
    const [own, other] = await Promise.all([relayOf('op.example'), relayOf('other.example')]);
    const at = async (address: string): Promise<string> => {
      const relay = { address, callback: 'https://app.op.example/return/c' };
      return found(await check({ provider: 'c', relay }), 'c.relay');
    };
    pages = {
      '/anywhere': { status: 303, body: '', location: 'https://relay-check.invalid/?error=no+code' },
    };
    expect(await at(`http://127.0.0.1:${own.port}/relay`)).toMatch(/^pass/);
    expect(await at(`http://127.0.0.1:${other.port}/relay`)).toMatch(/^fail: .* answers 400\. \/ .*--domain/);
    expect(await at(`${origin}/nothing`)).toMatch(/^fail: .* answers 404/);
    expect(await at(`${origin}/anywhere`)).toMatch(/^fail: .* hands people on to any domain/);
    await Promise.all([own.dispose(), other.dispose()]);
  });
});

describe('a checklist', () => {
  it('of a practice provider looks at the practice operator and asks nobody else', async () => {
    pages = { '/privacy': { status: 200, body: 'x' }, '/association.txt': { status: 200, body: 'x' } };
    const practice = {
      origin: 'http://app.operator.localhost:1',
      apiUrl: origin,
      privacyPolicyUrl: 'http://app.operator.localhost:1/privacy',
      deletionUrl: 'http://app.operator.localhost:1/gone',
      associationUrl: 'http://app.operator.localhost:1/association.txt',
    };
    expect(outcomes(await check({ practice }))).toEqual({
      'a.redirect': 'skipped',
      'a.privacyPolicy': 'pass',
      'a.deletionPage': 'fail',
      'a.domains': 'skipped',
    });
    expect(
      outcomes(await check({ practice, provider: 'd' }, { mailDomain: 'mail.op.example' })),
    ).toMatchObject({
      'd.spf': 'skipped',
      'd.association': 'pass',
      'd.key': 'pass',
    });
  });

  it('that was cancelled skips what it had not found', async () => {
    const checks = await check({ provider: 'd' }, {}, AbortSignal.abort());
    expect(new Set(checks.map(({ outcome }) => outcome))).toEqual(new Set(['skipped']));
  });

  it('survives an address that is none', async () => {
    expect(outcomes(await check({ redirectUri: 'https://' }))).toMatchObject({ 'a.redirect': 'warn' });
  });
});
