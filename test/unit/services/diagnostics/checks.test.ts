import { describe, expect, test } from 'vitest';
import type { CloudIdentity, ErrorCode, Finding, Sentence } from '../../../../src-preload/contract/index.ts';
import { DEFAULT_SETTINGS } from '../../../../src-preload/contract/index.ts';
import { fail, ok } from '../../../../src-main/lib/result.ts';
import type { AccountPorts } from '../../../../src-main/services/diagnostics/account-checks.ts';
import {
  cloudCheck,
  signinCheck,
  trackerCheck,
} from '../../../../src-main/services/diagnostics/account-checks.ts';
import type { CheckPlan, Facts } from '../../../../src-main/services/diagnostics/check.ts';
import { configuredHosts, hostOf } from '../../../../src-main/services/diagnostics/configured-hosts.ts';
import { commandsFor } from '../../../../src-main/services/diagnostics/fix-commands.ts';
import type { HostPorts } from '../../../../src-main/services/diagnostics/host-checks.ts';
import { clockCheck, dnsCheck, tlsCheck } from '../../../../src-main/services/diagnostics/host-checks.ts';
import type { LanPorts } from '../../../../src-main/services/diagnostics/lan-checks.ts';
import {
  eventPortCheck,
  interfacesCheck,
  mediaPortCheck,
  multicastCheck,
} from '../../../../src-main/services/diagnostics/lan-checks.ts';
import { createFakeClock } from '../../../doubles/fake-clock.ts';

const ETH = { name: 'eth0', address: '10.0.0.4', netmask: '255.255.255.0', internal: false };
const TUN = { name: 'tun0', address: '10.8.0.2', netmask: '255.255.255.255', internal: false };
const LO = { name: 'lo', address: '127.0.0.1', netmask: '255.0.0.0', internal: true };
const PROBE = { group: '239.255.255.250', port: 1900, datagram: new Uint8Array([1]) };
const signal = new AbortController().signal;

function factsOf(addresses: Facts['addresses'] = []): Facts {
  return { addresses, lostHosts: new Set() };
}

async function found(plan: CheckPlan, facts = factsOf()): Promise<string[]> {
  return (await plan.run(facts, signal)).map(({ outcome, reason }) => `${outcome} ${reason}`);
}

describe('interfaces', () => {
  const check = (addresses: Facts['addresses'], allowed: readonly string[] | null) =>
    interfacesCheck({ addresses: () => addresses, allowedInterfaces: () => allowed } as LanPorts);

  test.each([
    [[], null, ['fail noInterface']],
    [[ETH], ['wlan0'], ['fail allLeftOut']],
    [[LO], null, ['pass interfaceLoopback', 'warn onlyLoopback']],
    [[ETH, LO], null, ['pass interfaceReady', 'pass interfaceLoopback']],
    [[ETH, TUN], ['eth0'], ['pass interfaceReady', 'skipped interfaceLeftOut']],
  ])('of %j with %j allowed', async (addresses, allowed, expected) => {
    expect(await found(check(addresses, allowed))).toEqual(expected);
  });
});

describe('multicast', () => {
  const check = (deaf: readonly string[]) =>
    multicastCheck('ssdp', () => PROBE, {
      echo: (address) =>
        Promise.resolve(deaf.includes(address) ? { kind: 'unsent', why: 'EPERM' } : { kind: 'heard', ms: 1 }),
    });

  test('that works on one network makes the others a warning', async () => {
    expect(await found(check([TUN.address]), factsOf([ETH, TUN]))).toEqual([
      'pass multicastHeard',
      'warn multicastUnsent',
    ]);
  });

  test('that works on this machine alone fails', async () => {
    expect(await found(check([ETH.address]), factsOf([ETH, LO]))).toEqual([
      'fail multicastUnsent',
      'pass multicastHeard',
    ]);
  });

  test('that works everywhere but on this machine is a warning', async () => {
    expect(await found(check([LO.address]), factsOf([ETH, LO]))).toEqual([
      'pass multicastHeard',
      'warn multicastUnsent',
    ]);
  });

  test('is skipped without an interface', async () => {
    expect(await found(check([]))).toEqual(['skipped noPlace']);
  });

  test.each([
    ['unheard', 'multicastUnheard'],
    ['unjoined', 'multicastUnjoined'],
  ] as const)('names what went wrong: %s', async (kind, reason) => {
    const plan = multicastCheck('mdns', () => PROBE, { echo: () => Promise.resolve({ kind, why: 'x' }) });
    expect(await found(plan, factsOf([ETH]))).toEqual([`fail ${reason}`]);
  });
});

describe('ports', () => {
  const closed = fail('media.unreachable', { message: 'no', context: { detail: 'EADDRINUSE' } });
  const media = (tryMedia: LanPorts['tryMedia']) =>
    mediaPortCheck({ tryMedia, preferredPorts: [3500, 3519] });

  test.each([
    ['reached', ok({ port: 3500, why: null }), 'pass mediaReached'],
    ['on another port', ok({ port: 40_000, why: null }), 'warn mediaElsewhere'],
    ['not reached', ok({ port: 3500, why: 'timeout' }), 'fail portUnreached'],
    ['closed', closed, 'fail portClosed'],
  ])('of media, %s', async (_what, trial, expected) => {
    expect(
      await found(
        media(() => Promise.resolve(trial)),
        factsOf([ETH]),
      ),
    ).toEqual([expected]);
  });

  test.each([
    ['reached', ok({ port: 40_000, why: null }), 'pass eventsReached'],
    ['closed', closed, 'fail portClosed'],
  ])('of events, %s', async (_what, trial, expected) => {
    const plan = eventPortCheck({ tryEvents: () => Promise.resolve(trial) });
    expect(await found(plan, factsOf([ETH]))).toEqual([expected]);
  });
});

describe('hosts', () => {
  const clock = createFakeClock();
  const tracker = hostOf('https://tracker.example.org/x?y')[0];
  if (tracker === undefined) throw new Error('no host');
  const ports = (some: Partial<HostPorts>): HostPorts => ({
    clock,
    hosts: () => Promise.resolve([tracker]),
    lookUp: () => Promise.reject(new Error('not asked')),
    shakeHands: () => Promise.reject(new Error('not asked')),
    askTime: () => Promise.reject(new Error('not asked')),
    ...some,
  });

  test('are asked by their origin alone', () => {
    expect(tracker).toMatchObject({ url: 'https://tracker.example.org/', port: 443, isSecure: true });
  });

  test('are skipped where none is set up', async () => {
    const none = ports({ hosts: () => Promise.resolve([]) });
    expect(await Promise.all([dnsCheck, tlsCheck, clockCheck].map((check) => found(check(none))))).toEqual([
      ['skipped noHost'],
      ['skipped noHost'],
      ['skipped noHost'],
    ]);
  });

  test('whose name leads nowhere are not asked further', async () => {
    const facts = factsOf();
    const all = ports({ lookUp: () => Promise.resolve({ kind: 'unknown' }) });
    expect(await found(dnsCheck(all), facts)).toEqual(['fail hostUnknown']);
    expect(await found(tlsCheck(all), facts)).toEqual(['skipped hostSkipped']);
    expect(await found(clockCheck(all), facts)).toEqual(['skipped hostSkipped']);
  });

  const until = clock.now() + 90 * 86_400_000;
  const shaken = { kind: 'shaken', protocol: 'TLSv1.3', until, distrust: null } as const;
  test.each([
    [shaken, 'pass tlsTrusted'],
    [{ ...shaken, until: clock.now() + 3 * 86_400_000 }, 'warn tlsEnding'],
    [{ ...shaken, distrust: 'CERT_HAS_EXPIRED' }, 'fail tlsExpired'],
    [{ ...shaken, distrust: 'ERR_TLS_CERT_ALTNAME_INVALID' }, 'fail tlsOtherName'],
    [{ ...shaken, distrust: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, 'fail tlsUntrusted'],
    [{ kind: 'unreachable', why: 'ECONNREFUSED' } as const, 'fail tlsUnreachable'],
  ])('show themselves: %j', async (handshake, expected) => {
    expect(await found(tlsCheck(ports({ shakeHands: () => Promise.resolve(handshake) })))).toEqual([
      expected,
    ]);
  });

  test.each([
    ['http://tracker.example.org', 'warn tlsPlain'],
    ['http://127.0.0.1:81', 'pass tlsLocal'],
  ])('without encryption: %s', async (url, expected) => {
    expect(await found(tlsCheck(ports({ hosts: () => Promise.resolve(hostOf(url)) })))).toEqual([expected]);
  });

  test.each([
    [1, 'pass clockRight'],
    [-45, 'warn clockOff'],
    [400, 'fail clockWrong'],
    [-400, 'fail clockWrong'],
  ])('whose clock differs by %d s', async (seconds, expected) => {
    const at = 1_000_000_000;
    const askTime: HostPorts['askTime'] = () =>
      Promise.resolve({ kind: 'answered', status: 405, date: at - seconds * 1000, at });
    expect(await found(clockCheck(ports({ askTime })))).toEqual([expected]);
  });

  test('that do not say the time, or do not answer', async () => {
    const silent = ports({
      askTime: () => Promise.resolve({ kind: 'answered', status: 200, date: null, at: 0 }),
    });
    const gone = ports({ askTime: () => Promise.resolve({ kind: 'unanswered', why: 'refused' }) });
    expect(await found(clockCheck(silent))).toEqual(['skipped clockUnsaid']);
    expect(await found(clockCheck(gone))).toEqual(['warn clockUnreachable']);
  });
});

describe('the configured hosts', () => {
  test('are none on a first start', () => {
    expect(configuredHosts(DEFAULT_SETTINGS, { hasCloudAccount: false })).toEqual([]);
  });

  test('are those of the settings, each once, without path and password', () => {
    const endpoint = 'https://cloud.example.org:8443/api';
    const settings = {
      ...DEFAULT_SETTINGS,
      tracker: { ...DEFAULT_SETTINGS.tracker, baseUrl: 'http://somebody:hush@tracker.example.org/deep' },
      cloud: {
        ...DEFAULT_SETTINGS.cloud,
        region: 'eu-central-1',
        endpoints: { ec2: endpoint, elb: endpoint, s3: null, sts: null },
      },
    };
    const urls = (hasCloudAccount: boolean) =>
      configuredHosts(settings, { hasCloudAccount }).map(({ url }) => url);
    const named = ['http://tracker.example.org/', 'https://cloud.example.org:8443/'];
    expect(urls(false)).toEqual(named);
    expect(urls(true)).toEqual([...named, 'https://sts.eu-central-1.amazonaws.com/']);
  });
});

describe('accounts', () => {
  const no = (code: ErrorCode) => fail(code, { message: 'no' });
  const identity = (source: CloudIdentity['source']) =>
    ok({ source, account: '1', arn: 'arn', region: 'eu-central-1' } as CloudIdentity);
  const facts = {
    username: 'desk',
    version: '2.26',
    hasGroupEnumeration: true,
  } as Awaited<ReturnType<AccountPorts['trackerFacts']>> extends infer R
    ? R extends { readonly value: infer V }
      ? V
      : never
    : never;
  const ports = (some: Partial<AccountPorts>): AccountPorts => ({
    trackerUrl: () => 'https://tracker.example.org',
    trackerFacts: () => Promise.resolve(ok(facts)),
    trackerProjects: () => Promise.resolve(ok(3)),
    providers: () => [],
    checklist: () => Promise.resolve(ok([])),
    cloudIdentity: () => Promise.resolve(identity('keys')),
    ...some,
  });

  test('that are not set up are skipped and not asked', async () => {
    const asked: boolean[] = [];
    const none = ports({
      trackerUrl: () => null,
      trackerFacts: () => Promise.reject(new Error('asked')),
      cloudIdentity: (check) => {
        asked.push(check);
        return Promise.resolve(identity('practice'));
      },
    });
    expect(await found(trackerCheck(none))).toEqual(['skipped trackerUnset']);
    expect(await found(signinCheck(none))).toEqual(['skipped signinUnset']);
    expect(await found(cloudCheck(none))).toEqual(['skipped cloudUnset']);
    expect(asked).toEqual([false]);
  });

  test('that are in order pass', async () => {
    expect(await found(trackerCheck(ports({})))).toEqual(['pass trackerReady']);
    expect(await found(cloudCheck(ports({})))).toEqual(['pass cloudKnown']);
    expect(await found(signinCheck(ports({ providers: () => ['b'] })))).toEqual(['pass signinReady']);
  });

  test('a tracker that lists nobody is a warning', async () => {
    const lists = ok({ ...facts, hasGroupEnumeration: false });
    expect(await found(trackerCheck(ports({ trackerFacts: () => Promise.resolve(lists) })))).toEqual([
      'pass trackerReady',
      'warn trackerNoPeople',
    ]);
  });

  test.each([
    ['tracker.notConfigured', 'fail trackerIncomplete'],
    ['vault.locked', 'fail vaultLocked'],
    ['tracker.loginFailed', 'fail trackerLogin'],
    ['tracker.unavailable', 'fail trackerUnreachable'],
    ['tracker.permission', 'fail trackerRefused'],
  ] as const)('of the tracker: %s', async (code, expected) => {
    const refused = ports({ trackerProjects: () => Promise.resolve(no(code)) });
    expect(await found(trackerCheck(refused))).toEqual([expected]);
  });

  test.each([
    ['cloud.credentials', 'fail cloudCredentials'],
    ['vault.locked', 'fail vaultLocked'],
    ['cloud.unreachable', 'fail cloudUnreachable'],
    ['cloud.permission', 'fail cloudRefused'],
  ] as const)('of the cloud: %s', async (code, expected) => {
    const cloudIdentity: AccountPorts['cloudIdentity'] = (check) =>
      Promise.resolve(check ? no(code) : identity('profile'));
    expect(await found(cloudCheck(ports({ cloudIdentity })))).toEqual([expected]);
  });

  test('of a provider, what its checklist says', async () => {
    const spf: Sentence = { reason: 'spfFits', context: { domain: 'op.example' } };
    const todo: Sentence = { reason: 'tryAgain', context: {} };
    const item = (outcome: 'warn' | 'fail' | 'pass') => ({
      id: 'x',
      outcome,
      ms: 1,
      detail: 'd',
      fix: 'f',
      found: spf,
      todo,
    });
    const checklist = ok([item('pass'), item('warn'), item('fail')]);
    const some = ports({ providers: () => ['c'], checklist: () => Promise.resolve(checklist) });
    expect(await found(signinCheck(some))).toEqual(['warn signinDoubtful', 'fail signinWrong']);
  });
});

describe('the commands of a fix', () => {
  const about = { program: '/opt/Control Room/control-room', mediaPorts: [3500, 3519] };
  const facts = factsOf([ETH, LO]);
  const warn = (reason: Finding['reason'], context: Finding['context'] = {}): Finding => ({
    outcome: 'warn',
    reason,
    context,
  });

  test.each([
    ['win32', undefined, /^netsh advfirewall firewall add rule name="Control Room" .*program="\/opt/],
    ['darwin', undefined, /socketfilterfw --add "\/opt\/Control Room/],
    ['linux', 'ufw', /^sudo ufw allow proto tcp from 10\.0\.0\.0\/24 to any port 3500:3519/],
    ['linux', 'firewalld', /^sudo firewall-cmd .*10\.0\.0\.0\/24/],
    ['linux', 'nftables', /^sudo nft insert rule .*10\.0\.0\.0\/24/],
    ['linux', 'iptables', /^sudo iptables -I INPUT -s 10\.0\.0\.0\/24/],
  ] as const)('name a firewall rule on %s with %s', (platform, firewall, expected) => {
    const context = firewall === undefined ? {} : { firewall };
    expect(commandsFor(warn('firewallOn', context), facts, { ...about, platform })[0]).toMatch(expected);
  });

  test('are none for what passed, and for what takes words', () => {
    const linux = { ...about, platform: 'linux' } as const;
    expect(commandsFor({ ...warn('firewallOn'), outcome: 'pass' }, facts, linux)).toEqual([]);
    expect(commandsFor(warn('tlsEnding'), facts, linux)).toEqual([]);
  });
});
