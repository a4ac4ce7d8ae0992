import { describe, expect, test } from 'vitest';
import { fail, ok } from '../../../../src-main/lib/result.ts';
import type { CompletedLogin } from '../../../../src-main/services/accounts/accounts-service.ts';
import type { ExchangeBackend } from '../../../../src-main/services/signin/actions.ts';
import { answerConsent, goBack } from '../../../doubles/practice-person.ts';
import type { FakeClock } from '../../../doubles/fake-clock.ts';
import { createFakeClock } from '../../../doubles/fake-clock.ts';
import { desksForEachTest, follow, newDatabase, ownA } from './signin-desk.ts';

const open = desksForEachTest();
/** Real sockets on a machine that may be busy. */
const PATIENT = { timeout: 30_000 };
const start = { returnPath: null, linkTo: null } as const;
const never = new AbortController().signal;
const HOUR = 3_600_000;

function countingBackend(): ExchangeBackend & { readonly subjects: string[] } {
  const subjects: string[] = [];
  return {
    subjects,
    exchange({ subjectToken }) {
      subjects.push(subjectToken);
      return Promise.resolve(
        ok({
          accessToken: 'service-token',
          issuedTokenType: 'access_token',
          tokenType: 'Bearer',
          expiresIn: 600,
          subject: null,
        }),
      );
    },
  };
}

describe('a session', PATIENT, () => {
  test('is there after a restart', async () => {
    const db = newDatabase();
    const first = await open({ db });
    await first.signIn('b');
    await first.stop();
    const second = await open({ db, practice: first.practice });
    expect(second.card('b')).toMatchObject({ state: 'signed-in', account: { name: 'Ada Lind' } });
  });

  test('is not half there when the end comes between code and token', async () => {
    const db = newDatabase();
    const first = await open({ db });
    const [peer] = first.practice.peers().filter((one) => one.peer.endsWith('b'));
    await first.practice.setFault(peer?.peer ?? '', 'hang');
    const started = await first.signin.start({ provider: 'b', ...start });
    if (!started.ok) throw new Error('not started');
    const returning = goBack(await answerConsent(started.value.openUrl)).catch(() => null);
    await expect.poll(() => first.card('b').state, PATIENT).toBe('signing-in');
    await first.stop();
    await returning;
    await first.practice.setFault(peer?.peer ?? '', 'none');
    const second = await open({ db, practice: first.practice });
    expect(second.card('b')).toMatchObject({
      state: 'failed',
      account: null,
      error: { code: 'signin.cancelled', context: { reason: 'cutOff' } },
    });
    expect(db.prepare("SELECT count(*) AS n FROM secrets WHERE name LIKE 'signin%'").get()).toEqual({ n: 0 });
    expect(await second.signIn('b')).toMatchObject({ state: 'signed-in', error: null });
  });

  test('is there with its local account, or not at all', async () => {
    const db = newDatabase();
    let isKilled = true;
    const completeLogin = (login: CompletedLogin) => {
      // Everything that was written so far is in one transaction, which the end of the process undoes.
      if (isKilled) throw new Error('killed');
      return ok({ accountId: `account of ${login.displayName}` });
    };
    const first = await open({ db, completeLogin });
    await first.signIn('b');
    await first.stop();
    expect(db.prepare("SELECT count(*) AS n FROM secrets WHERE name LIKE 'signin%'").get()).toEqual({ n: 0 });
    isKilled = false;
    const second = await open({ db, practice: first.practice, completeLogin });
    expect(second.card('b')).toMatchObject({
      state: 'failed',
      account: null,
      accountId: null,
      error: { context: { reason: 'cutOff' } },
    });
    expect(await second.signIn('b')).toMatchObject({
      state: 'signed-in',
      accountId: 'account of Ada Lind',
    });
  });

  test('keeps the name that is told once, over a sign-in that was cut off', async () => {
    const db = newDatabase();
    const first = await open({ db });
    const [peer] = first.practice.peers().filter((one) => one.peer.endsWith('d'));
    await first.practice.setFault(peer?.peer ?? '', 'usedCode');
    expect((await first.signIn('d')).state).toBe('failed');
    await first.practice.setFault(peer?.peer ?? '', 'none');
    expect((await first.signIn('d')).account?.name).toBe('Ada Lind');
    expect((await first.signIn('d')).account?.name).toBe('Ada Lind');
  });

  test('refreshes once for all who ask at the same time', async () => {
    const clock = createFakeClock(Date.now());
    const backend = countingBackend();
    const desk = await open({ clock, backend });
    await desk.signIn('b');
    await clock.advance(HOUR - 30_000);
    desk.exchanges.length = 0;
    await Promise.all([
      desk.signin.exchange('b', never),
      desk.signin.exchange('b', never),
      desk.signin.exchange('b', never),
    ]);
    expect(desk.exchanges.filter(({ target }) => target.endsWith('/token'))).toHaveLength(1);
    expect(desk.card('b').state).toBe('signed-in');
  });

  test('that cannot be refreshed expires, and what it interrupted goes on once after the next sign-in', async () => {
    const clock = createFakeClock(Date.now());
    const backend = countingBackend();
    const { practice } = await open({ clock });
    const desk = await open({ clock, backend, practice, settings: ownA(practice) });
    await desk.signIn('a');
    await clock.advance(2 * HOUR);
    expect(desk.card('a').state).toBe('expired');
    expect(await desk.signin.exchange('a', never)).toMatchObject({ error: { code: 'signin.expired' } });
    expect(desk.card('a').interrupted).toMatchObject({ action: 'exchange', state: 'waiting' });
    await desk.signIn('a');
    await expect.poll(() => desk.card('a').interrupted?.state, PATIENT).toBe('done');
    await desk.signIn('a');
    expect({ times: backend.subjects.length, service: desk.card('a').service }).toMatchObject({
      times: 1,
      service: null,
    });
  });

  test.each([
    ['time', (clock: FakeClock) => clock.advance(2 * HOUR)],
    [
      'asleep',
      async (clock: FakeClock) => {
        clock.sleepThrough(2 * HOUR);
        await clock.advance(15_000);
      },
    ],
  ] as const)('says why it ended: %s', async (reason, pass) => {
    const clock = createFakeClock(Date.now());
    const { practice } = await open({ clock });
    const desk = await open({ clock, practice, settings: ownA(practice) });
    await desk.signIn('a');
    await pass(clock);
    expect(desk.card('a')).toMatchObject({
      state: 'expired',
      error: { code: 'signin.expired', context: { reason } },
    });
  });

  test.each(['b', 'c', 'd'] as const)('of %s is refreshed by itself, again and again', async (provider) => {
    const clock = createFakeClock(Date.now());
    const desk = await open({ clock });
    await desk.signIn(provider);
    for (let times = 0; times < 2; times += 1) {
      const before = desk.card(provider).expiresAt ?? '';
      clock.sleepThrough(Date.parse(before) - clock.now() - 50_000);
      await clock.advance(15_000);
      await expect.poll(() => (desk.card(provider).expiresAt ?? '') > before, PATIENT).toBe(true);
    }
    expect(desk.card(provider)).toMatchObject({ state: 'signed-in', account: { name: 'Ada Lind' } });
    expect(desk.exchanges.filter(({ ok: isGood }) => !isGood)).toEqual([]);
  });

  test('says that the provider no longer takes it, and outlives a sleep where it can be refreshed', async () => {
    const clock = createFakeClock(Date.now());
    const desk = await open({ clock });
    await desk.signIn('b');
    clock.sleepThrough(2 * HOUR);
    await clock.advance(15_000);
    await expect.poll(() => Date.parse(desk.card('b').expiresAt ?? '') > clock.now(), PATIENT).toBe(true);
    expect(desk.card('b')).toMatchObject({ state: 'signed-in', error: null });
    await desk.practice.setFault('practice-provider-b', 'expired');
    clock.sleepThrough(2 * HOUR);
    await clock.advance(15_000);
    await expect.poll(() => desk.card('b').state, PATIENT).toBe('expired');
    expect(desk.card('b').error?.context['reason']).toBe('refused');
  });

  test('ends at the provider too where it can, and here in any case', async () => {
    const desk = await open();
    for (const provider of ['a', 'b', 'c', 'd'] as const) await desk.signIn(provider);
    for (const provider of ['a', 'b', 'd'] as const)
      expect(await desk.signin.signOut(provider, never)).toMatchObject({
        value: { revoked: 'revoked', card: { state: 'signed-out' } },
      });
    expect(await desk.signin.signOut('c', never)).toMatchObject({ value: { revoked: 'unsupported' } });
    expect(await desk.signin.signOut('c', never)).toMatchObject({ value: { revoked: 'nothing' } });
    expect(desk.db.prepare("SELECT count(*) AS n FROM secrets WHERE name LIKE 'signin%'").get()).toEqual({
      n: 0,
    });
  });

  test('makes its person the operator, the first one first', async () => {
    const desk = await open();
    await desk.signIn('b', { person: 'bruno' });
    await desk.signIn('a', { person: 'ada' });
    expect(desk.signin.status()).toMatchObject({
      operator: { provider: 'b', name: 'Bruno Okafor' },
      connection: { status: 'ok', target: 'Bruno Okafor' },
    });
  });

  test('tells the local accounts who that is', async () => {
    const desk = await open();
    await desk.signIn('c');
    expect(desk.logins).toEqual([
      {
        provider: 'c',
        providerUserId: 'uPr4cTiceUnionIdOfAda00000a',
        displayName: 'Ada Lind',
        graphHost: '127.0.0.1',
        clientIp: '127.0.0.1',
      },
    ]);
  });

  test('stays when the local account needs something first, and says so', async () => {
    const desk = await open({
      completeLogin: () => fail('accounts.linkFirst', { message: 'Link it first.' }),
    });
    expect(await desk.signIn('b')).toMatchObject({
      state: 'signed-in',
      error: { code: 'accounts.linkFirst' },
    });
  });
});

describe('exchanging', () => {
  test('needs a backend, and somebody who is signed in', async () => {
    const bare = await open();
    expect(await bare.signin.exchange('a', never)).toMatchObject({ error: { code: 'signin.noBackend' } });
    const desk = await open({ backend: countingBackend() });
    expect(await desk.signin.exchange('a', never)).toMatchObject({ error: { code: 'signin.notSignedIn' } });
  });

  test('keeps the token in the vault and tells the facts', async () => {
    const desk = await open({ backend: countingBackend() });
    await desk.signIn('a');
    const done = await desk.signin.exchange('a', never);
    expect(done).toMatchObject({ value: { status: 'connected', service: { tokenType: 'Bearer' } } });
    expect(JSON.stringify([done, desk.events])).not.toContain('service-token');
  });
});

describe('sharing', PATIENT, () => {
  const message = { message: 'Hall A is on air', link: 'https://op.example/hall-a' };

  test('asks for the permission, and publishes when it was given', async () => {
    const desk = await open();
    const shared = await desk.signin.share('a', message, never);
    if (!shared.ok || shared.value.openUrl === null) throw new Error('no login');
    expect(shared.value.state).toBe('login');
    await follow(await answerConsent(shared.value.openUrl));
    await expect.poll(() => desk.card('a').share?.state, PATIENT).toBe('published');
  });

  test.each([
    [{ without: ['publish_actions'] }, 'dialog'],
    [{ decision: 'deny' }, 'nothing'],
  ] as const)('asked for the permission, %j leads to %s', async (wish, state) => {
    const desk = await open();
    const shared = await desk.signin.share('a', message, never);
    if (!shared.ok || shared.value.openUrl === null) throw new Error('no login');
    await follow(await answerConsent(shared.value.openUrl, wish));
    await expect.poll(() => desk.card('a').share?.state, PATIENT).toBe(state);
  });

  test('opens the dialog for a token without the permission', async () => {
    const desk = await open();
    await desk.signIn('a');
    const shared = await desk.signin.share('a', message, never);
    expect(shared).toMatchObject({
      value: { state: 'dialog', openUrl: expect.stringContaining('/dialog/share') as string },
    });
  });

  test('is not offered by the others', async () => {
    const desk = await open();
    expect(await desk.signin.share('b', message, never)).toMatchObject({
      error: { code: 'signin.unsupported' },
    });
  });
});
