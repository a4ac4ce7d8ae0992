import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../../src-preload/contract/index.ts';
import { PRACTICE_TOKEN_MARK } from '../../../../src-main/lib/ports.ts';
import { fail } from '../../../../src-main/lib/result.ts';
import type { OAuthClient } from '../../../../src-main/protocols/oauth/index.ts';
import type { Attempt } from '../../../../src-main/services/signin/attempt.ts';
import { planAttempt } from '../../../../src-main/services/signin/attempt.ts';
import { redeemTicket } from '../../../../src-main/services/signin/operator-host.ts';
import { configFor } from '../../../../src-main/services/signin/provider-config.ts';
import { watchRefusedReturns } from '../../../../src-main/services/signin/refused-returns.ts';
import { answerConsent, goBack, visit } from '../../../doubles/practice-person.ts';
import { createFakeClock } from '../../../doubles/fake-clock.ts';
import { desksForEachTest, follow } from './signin-desk.ts';

const open = desksForEachTest();
/** Real sockets on a machine that may be busy. */
const PATIENT = { timeout: 30_000 };

const planned = (): Attempt => {
  const config = configFor(
    'd',
    { ...DEFAULT_SETTINGS.signin, d: { ...DEFAULT_SETTINGS.signin.d, clientId: 'x' } },
    null,
  );
  if (config === null) throw new Error('not configured');
  const wish = { path: 'host', flow: 'code', purpose: 'signin', linkTo: null, scopes: [] } as const;
  return planAttempt(config, { ...wish, startedAt: 0, listener: 'http://127.0.0.1:4000/return/x' });
};
const start = { returnPath: null, linkTo: null } as const;

/** Practice providers by the fault they have, and what the card says afterwards. */
describe('a sign-in that fails', PATIENT, () => {
  test.each([
    ['a', 'deny', 'signin.denied'],
    ['b', 'deny', 'signin.denied'],
    ['c', 'deny', 'signin.denied'],
    ['d', 'deny', 'signin.denied'],
    ['a', 'usedCode', 'signin.invalidGrant'],
    ['b', 'usedCode', 'signin.invalidGrant'],
    ['c', 'usedCode', 'signin.invalidGrant'],
    ['d', 'usedCode', 'signin.invalidGrant'],
    ['c', 'errorWith200', 'signin.provider'],
    ['c', 'noUnionId', 'signin.incomplete'],
    ['b', 'unknownKey', 'signin.badIdToken'],
    ['d', 'unknownKey', 'signin.badIdToken'],
    ['b', 'skewedClock', 'signin.clock'],
    ['d', 'skewedClock', 'signin.clock'],
  ] as const)('%s with the fault %s says %s', async (provider, fault, code) => {
    const desk = await open();
    const [peer] = desk.practice.peers().filter((one) => one.peer.endsWith(provider));
    await desk.practice.setFault(peer?.peer ?? '', fault);
    const card = await desk.signIn(provider);
    expect({ state: card.state, code: card.error?.code, account: card.account }).toEqual({
      state: 'failed',
      code,
      account: null,
    });
    expect(desk.ends.map(({ person, error }) => [person, error?.code])).toEqual([[null, code]]);
  });

  test.each([
    ['a', 'refusedByHost'],
    ['b', undefined],
    ['c', 'refusedByHost'],
    ['d', 'refusedByHost'],
  ] as const)('%s goes on waiting after a wrong state, and says so', async (provider, reason) => {
    const clock = createFakeClock(Date.now());
    const desk = await open({ clock });
    const [peer] = desk.practice.peers().filter((one) => one.peer.endsWith(provider));
    await desk.practice.setFault(peer?.peer ?? '', 'wrongState');
    await desk.signIn(provider);
    await clock.advance(3_000);
    await expect.poll(() => desk.card(provider).error?.code, PATIENT).toBe('signin.stateMismatch');
    const { state, error } = desk.card(provider);
    expect({ state, reason: error?.context['reason'] }).toEqual({ state: 'awaiting', reason });
  });

  test('says which minutes the clock is behind', async () => {
    const desk = await open();
    const [peer] = desk.practice.peers().filter((one) => one.peer.endsWith('d'));
    await desk.practice.setFault(peer?.peer ?? '', 'skewedClock');
    const { error } = await desk.signIn('d');
    expect(error?.message).toBe("This computer's clock is 120 minutes behind; correct it and sign in again.");
  });

  test('ends after five minutes', async () => {
    const clock = createFakeClock(Date.now());
    const desk = await open({ clock });
    await desk.signin.start({ provider: 'b', ...start });
    await clock.advance(5 * 60_000 - 1);
    expect(desk.card('b').state).toBe('awaiting');
    await clock.advance(1);
    expect(desk.card('b')).toMatchObject({ state: 'failed', error: { code: 'signin.timeout' } });
  });

  test('ends when the machine slept meanwhile, and says that it was that', async () => {
    const clock = createFakeClock(Date.now());
    const desk = await open({ clock });
    await desk.signin.start({ provider: 'b', ...start });
    clock.sleepThrough(90_000);
    await clock.advance(15_000);
    expect(desk.card('b')).toMatchObject({
      state: 'failed',
      error: { code: 'signin.cancelled', context: { reason: 'asleep' } },
    });
  });

  test('says that a port is taken', async () => {
    const desk = await open();
    const other = await open({ settings: { b: { port: Number(new URL(desk.practice.b.issuer).port) } } });
    const started = await other.signin.start({ provider: 'b', ...start });
    expect(started).toMatchObject({ ok: false, error: { code: 'signin.portBusy' } });
    expect(other.card('b')).toMatchObject({ state: 'failed', error: { code: 'signin.portBusy' } });
  });

  test('cancels without leaving an error, and a second start takes the place of the first', async () => {
    const desk = await open();
    const first = await desk.signin.start({ provider: 'b', ...start });
    const second = await desk.signin.start({ provider: 'b', ...start });
    if (!first.ok || !second.ok) throw new Error('not started');
    await follow(await answerConsent(first.value.openUrl));
    expect(desk.card('b')).toMatchObject({
      state: 'awaiting',
      awaiting: { attemptId: second.value.attemptId },
    });
    desk.signin.cancel('b');
    expect(desk.card('b')).toMatchObject({ state: 'signed-out', error: null, awaiting: null });
  });

  test('says that nothing is set up where there is no practice either', async () => {
    const desk = await open();
    const bare = await open({ practice: null });
    expect(await bare.signin.start({ provider: 'a', ...start })).toMatchObject({
      ok: false,
      error: { code: 'signin.notConfigured' },
    });
    expect(desk.card('a').state).toBe('signed-out');
  });
});

describe('an answer', () => {
  test('is taken once, and a second one is told so', async () => {
    const desk = await open();
    const started = await desk.signin.start({ provider: 'b', ...start });
    if (!started.ok) throw new Error('not started');
    const answer = await answerConsent(started.value.openUrl);
    const [first, second] = await Promise.all([goBack(answer), goBack(answer)]);
    expect(new Set([first.status, second.status])).toEqual(new Set([200, 410]));
    expect((await goBack(answer)).status).toBe(410);
    expect(desk.card('b').state).toBe('signed-in');
  });

  test('of the operator’s host counts by its ticket alone', async () => {
    const desk = await open();
    const started = await desk.signin.start({ provider: 'd', ...start });
    if (!started.ok) throw new Error('not started');
    const handedBack = await goBack(await answerConsent(started.value.openUrl));
    const real = new URL(handedBack.location ?? '');
    const forged = new URL(real);
    forged.searchParams.set('ticket', 'x'.repeat(40));
    const direct = new URL(real);
    const state = new URL(started.value.openUrl).searchParams.get('state') ?? '';
    direct.search = new URLSearchParams({ code: 'somebodys-code', state }).toString();
    expect([(await visit(forged.href)).status, (await visit(direct.href)).status]).toEqual([400, 400]);
    expect((await visit(real.href)).status).toBe(200);
    expect(desk.card('d').state).toBe('signed-in');
  });

  test('through the relay counts only where this attempt’s callback is', async () => {
    const desk = await open();
    const started = await desk.signin.start({ provider: 'c', ...start, returnPath: 'paste' });
    if (!started.ok) throw new Error('not started');
    const { returnTo } = started.value.awaiting;
    const elsewhere = [`${returnTo}x`, returnTo.replace(/[^/]+$/, 'another-word'), 'https://evil.example/'];
    for (const address of elsewhere)
      expect(await desk.signin.paste('c', `${address}?code=stolen`)).toMatchObject({
        error: { code: 'signin.stateMismatch' },
      });
    expect(desk.card('c').state).toBe('awaiting');
  });

  test('of another attempt, which the operator’s host mixed up, is none', async () => {
    const client: OAuthClient = {
      send: () =>
        Promise.resolve({
          ok: true,
          value: { fields: { state: 'another', url: 'https://op.example/?code=1' }, serverTime: null },
        }),
      keys: () => () => Promise.reject(new Error('none')),
      dispose: () => Promise.resolve(),
    };
    const host = { attempts: 'https://op.example/attempts', tickets: 'https://op.example/tickets' };
    const call = { record: () => undefined, signal: new AbortController().signal };
    const given = { ticket: 't', verifier: 'v', state: 'ours' };
    expect(await redeemTicket(client, host, given, call)).toMatchObject({
      error: { code: 'signin.stateMismatch' },
    });
    expect(await redeemTicket(client, host, { ...given, state: 'another' }, call)).toMatchObject({
      ok: true,
    });
  });

  test('can be pasted, in place of a listener that the browser could not reach', async () => {
    const desk = await open();
    const started = await desk.signin.start({ provider: 'b', ...start, returnPath: 'paste' });
    if (!started.ok) throw new Error('not started');
    const { location } = await answerConsent(started.value.openUrl);
    const wrong = await desk.signin.paste('b', 'https://example.org/?code=abc&state=def');
    expect(wrong).toMatchObject({ ok: false, error: { code: 'signin.stateMismatch' } });
    expect(await desk.signin.paste('b', location ?? '')).toMatchObject({
      ok: true,
      value: { state: 'signed-in' },
    });
    expect(await desk.signin.paste('b', location ?? '')).toMatchObject({
      error: { code: 'signin.noAttempt' },
    });
  });
});

describe('a return that the operator’s host refuses', PATIENT, () => {
  test('may be a stranger’s: it ends nobody’s sign-in, is told once, and leaves the journal alone until then', async () => {
    const clock = createFakeClock(Date.now());
    const desk = await open({ clock });
    const started = await desk.signin.start({ provider: 'd', ...start });
    if (!started.ok) throw new Error('not started');
    desk.exchanges.length = 0;
    const told = desk.events.length;
    await clock.advance(9_000);
    expect([desk.exchanges.length, desk.events.length - told]).toEqual([0, 0]);
    const { returnTo } = started.value.awaiting;
    for (let times = 0; times < 5; times += 1)
      expect((await visit(returnTo, { form: { state: 'rubbish', code: 'stolen' } })).status).toBe(400);
    await clock.advance(3_000);
    await expect.poll(() => desk.exchanges.length, PATIENT).toBe(1);
    expect(desk.card('d')).toMatchObject({ state: 'awaiting', error: { code: 'signin.stateMismatch' } });
    await follow(await answerConsent(started.value.openUrl));
    expect(desk.card('d')).toMatchObject({ state: 'signed-in', error: null });
  });

  test('is not asked for again where the host does not know the question', async () => {
    const clock = createFakeClock(Date.now());
    const record: string[] = [];
    const controller = new AbortController();
    const client: OAuthClient = {
      send: () => {
        record.push('asked');
        return Promise.resolve(fail('signin.provider', { message: 'What?' }));
      },
      keys: () => () => Promise.reject(new Error('none')),
      dispose: () => Promise.resolve(),
    };
    const attempt = planned();
    const host = { attempts: 'https://host.example/attempts', tickets: 'https://host.example/tickets' };
    watchRefusedReturns(
      { client, clock, record: () => undefined, host, attempt, signal: controller.signal },
      () => record.push('told'),
    );
    await clock.advance(60_000);
    expect(record).toEqual(['asked']);
    expect(clock.pendingTimers()).toBe(0);
  });
});

describe('what is told of a sign-in', () => {
  test('never holds a token, a code, a secret or a state', async () => {
    const desk = await open();
    for (const provider of ['a', 'b', 'c', 'd'] as const) await desk.signIn(provider);
    const told = JSON.stringify([desk.events, desk.exchanges, desk.signin.status()]);
    expect(desk.exchanges.length).toBeGreaterThan(10);
    expect(told).not.toContain(PRACTICE_TOKEN_MARK);
    const states = desk.events.flatMap(({ providers }) =>
      providers.flatMap(({ awaiting }) => new URL(awaiting?.openUrl ?? 'x:').searchParams.get('state') ?? []),
    );
    const evidence = JSON.stringify(desk.exchanges);
    expect(states.filter((state) => evidence.includes(state))).toEqual([]);
  });
});
