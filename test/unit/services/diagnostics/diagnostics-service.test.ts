import { describe, expect, test } from 'vitest';
import type { CheckId, DiagnosticRun } from '../../../../src-preload/contract/index.ts';
import {
  DEFAULT_SETTINGS,
  DIAGNOSTIC_WORDS,
  diagnosticRunSchema,
  FINDING_REASONS,
} from '../../../../src-preload/contract/index.ts';
import type { CheckPlan } from '../../../../src-main/services/diagnostics/check.ts';
import { finding } from '../../../../src-main/services/diagnostics/check.ts';
import { createDiagnosticsService } from '../../../../src-main/services/diagnostics/diagnostics-service.ts';
import { createFakeClock } from '../../../doubles/fake-clock.ts';

const USERNAME = 'maria.schmidt';

function open(plans: readonly CheckPlan[]) {
  const clock = createFakeClock();
  const told: DiagnosticRun[] = [];
  const service = createDiagnosticsService({
    clock,
    platform: 'linux',
    plans,
    commandsFor: ({ reason }) => (reason === 'firewallOn' ? ['sudo something'] : []),
    emit: (_name, payload) => void told.push(payload as DiagnosticRun),
    reportFacts: () => ({
      version: '1.0.0',
      face: 'terminal',
      vault: 'keyring',
      system: 'Linux 6 x64',
      settings: {
        ...DEFAULT_SETTINGS,
        tracker: {
          ...DEFAULT_SETTINGS.tracker,
          baseUrl: 'https://maria:hush@tracker.example.org',
          username: USERNAME,
        },
      },
    }),
  });
  return { service, clock, told };
}

function plan(id: CheckId, some: Partial<CheckPlan> = {}): CheckPlan {
  return {
    id,
    needs: [],
    limitMs: 1_000,
    run: () => Promise.resolve([finding('pass', 'firewallOff', { firewall: id })]),
    ...some,
  };
}

const never = (): Promise<never> => new Promise(() => undefined);
const outcomes = (run: DiagnosticRun) => run.checks.map(({ id, outcome }) => `${id} ${outcome}`);

describe('a run', () => {
  test('tries everything in order, tells how far it is and is remembered', async () => {
    const { service, told } = open([plan('interfaces'), plan('dns')]);
    expect(service.last()).toBeNull();
    const run = await service.run(null);
    expect(outcomes(run)).toEqual(['interfaces pass', 'dns pass']);
    expect(told.map(({ state, checks }) => `${state} ${checks.length}`)).toEqual([
      'running 0',
      'running 1',
      'running 2',
      'done 2',
    ]);
    expect(service.last()).toEqual(run);
    expect(diagnosticRunSchema.parse(run)).toEqual(run);
  });

  test('takes along what the chosen checks build on', async () => {
    const { service } = open([plan('interfaces'), plan('ssdp', { needs: ['interfaces'] }), plan('dns')]);
    expect((await service.run(['ssdp'])).plan).toEqual(['interfaces', 'ssdp']);
  });

  test('gives a check that hangs no more than its time', async () => {
    const { service, clock } = open([plan('dns', { run: never }), plan('tls')]);
    const run = service.run(null);
    await clock.advance(1_000);
    expect(outcomes(await run)).toEqual(['dns fail', 'tls pass']);
    expect((await run).checks[0]?.detail).toBe('It was not done within 1 s.');
  });

  test('goes on after a check that breaks', async () => {
    const broken = plan('dns', { run: () => Promise.reject(new Error('oops')) });
    const run = await open([broken, plan('tls')]).service.run(null);
    expect(run.checks.map(({ detail }) => detail)).toEqual([
      'The check itself failed (oops).',
      'No firewall is switched on (tls).',
    ]);
  });

  test('can be cancelled, and says what was not tried', async () => {
    const { service, clock } = open([plan('interfaces'), plan('dns', { run: never }), plan('tls')]);
    const run = service.run(null);
    await clock.advance(0);
    expect(service.cancel()).toBe(true);
    expect((await run).state).toBe('cancelled');
    expect(outcomes(await run)).toEqual(['interfaces pass', 'dns skipped', 'tls skipped']);
    expect(service.cancel()).toBe(false);
  });

  test('waits for the one before it', async () => {
    const { service } = open([plan('interfaces')]);
    const [first, second] = await Promise.all([service.run(null), service.run(null)]);
    expect(first.runId).not.toBe(second.runId);
    expect(service.last()).toEqual(second);
  });

  test('ends when the application does', async () => {
    const { service, clock } = open([plan('dns', { run: never })]);
    const run = service.run(null);
    await clock.advance(0);
    await service.dispose();
    expect((await run).state).toBe('cancelled');
  });
});

describe('a check', () => {
  test('says in words what is wrong, what helps, and the commands for it', async () => {
    const run = () => Promise.resolve([finding('warn', 'firewallOn', { firewall: 'ufw' })]);
    const [check] = (await open([plan('firewall', { run })]).service.run(null)).checks;
    expect(check?.detail).toMatch(/^ufw is on\./);
    expect(check?.fix).toMatch(/“Control Room”.*\nsudo something$/);
    expect(check?.commands).toEqual(['sudo something']);
  });

  test('has a sentence for every reason, and a hint for everything that can fail', () => {
    const hinted = Object.keys(DIAGNOSTIC_WORDS).filter((id) => id.startsWith('fix.'));
    const reasons = hinted.map((id) => id.split('.')[1] ?? '');
    expect(reasons.filter((reason) => !(FINDING_REASONS as readonly string[]).includes(reason))).toEqual([]);
    for (const id of hinted.filter((one) => one.endsWith('.win32'))) {
      expect(hinted).toContain(id.replace('win32', 'darwin'));
      expect(hinted).toContain(id.replace('win32', 'linux'));
    }
  });
});

describe('the report', () => {
  const found = () =>
    Promise.resolve([
      finding('pass', 'trackerReady', { host: 'h', user: USERNAME, projects: 2, version: '2' }),
      finding('pass', 'cloudKnown', {
        account: '123456789012',
        arn: 'arn:aws:iam::123456789012:x',
        region: 'r',
      }),
      finding('fail', 'signinUnchecked', { provider: 'B', why: 'https://x/?access_token=canary' }),
    ]);

  test.each(['text', 'json'] as const)('names no person, account or secret as %s', async (format) => {
    const { service } = open([plan('tracker', { run: found })]);
    await service.run(null);
    const report = service.report(format);
    if (!report.ok) throw new Error(report.error.message);
    expect(report.value.report).not.toMatch(/maria|hush|canary|123456789012/);
    expect(report.value.report).toContain('2 projects');
    expect(report.value.fileName).toMatch(/^control-room-check-\d{8}T\d{4}\.(?:txt|json)$/);
  });

  test('can be read by a program', async () => {
    const { service } = open([plan('tracker', { run: found })]);
    await service.run(null);
    const report = service.report('json');
    expect(report.ok && JSON.parse(report.value.report)).toMatchObject({ version: '1.0.0', state: 'done' });
  });

  test('is refused before there was a run', () => {
    expect(open([]).service.report('text')).toMatchObject({ ok: false, error: { code: 'input.invalid' } });
  });
});
