import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Account, RequestValue, SigninCard, SigninProvider } from '../../src-preload/contract/index.ts';
import { PRACTICE_TOKEN_MARK } from '../../src-main/lib/ports.ts';
import type { RealApplication } from '../doubles/real-application.ts';
import { startRealApplication } from '../doubles/real-application.ts';
import type { Wish } from '../doubles/practice-person.ts';
import { answerConsent } from '../doubles/practice-person.ts';
import { follow, testVault } from '../unit/services/signin/signin-desk.ts';

let product: RealApplication;
let told: unknown[];

beforeEach(async () => {
  product = await startRealApplication({ practice: { enabled: true } }, testVault);
  told = [];
  product.app.events.listen((_name, payload) => void told.push(payload));
});

afterEach(async () => {
  await product.stop();
  if (product.errors.length > 0) throw new Error(product.errors.join('\n'));
});

async function signIn(provider: SigninProvider, wish: Wish = {}): Promise<SigninCard> {
  const started = await product.ask('signin:start', { provider });
  if (!started.ok) throw new Error(JSON.stringify(started.error));
  await follow(await answerConsent(started.value.openUrl, wish));
  const ended = await product.ask('signin:wait', { provider });
  if (!ended.ok) throw new Error(ended.error.message);
  return ended.value;
}

async function list(): Promise<RequestValue<'accounts:list'>> {
  const listed = await product.ask('accounts:list', {});
  if (!listed.ok) throw new Error(listed.error.message);
  return listed.value;
}

function ways({ links }: Account): unknown {
  return links.map(({ provider, canUnlink }) => [provider, canUnlink]);
}

describe('signing in to a local account', () => {
  it('makes one, links another way by hand, unlinks and signs out, and keeps the last way', async () => {
    await signIn('b');
    const [ada] = (await list()).accounts;
    if (ada === undefined) throw new Error('There is no account.');
    expect(ada).toMatchObject({ username: 'Ada Lind', practice: true, signedIn: true, group: 'REGISTERED' });
    expect(ada.email).toMatch(/^\d+@127\.0\.0\.1$/);

    const second = await signIn('a');
    expect(second.error).toMatchObject({ code: 'accounts.nameTaken', context: { takenBy: ada.accountId } });
    const [waiting] = (await list()).waiting;
    const waitingId = waiting?.waitingId ?? '';
    const linked = await product.ask('accounts:link', { waitingId, accountId: ada.accountId });
    expect(linked.ok && ways(linked.value)).toEqual([
      ['b', true],
      ['a', true],
    ]);
    const status = await product.ask('signin:status', {});
    expect(status.ok && status.value.providers.find(({ provider }) => provider === 'a')).toMatchObject({
      state: 'signed-in',
      accountId: ada.accountId,
      error: null,
    });

    const { providerUserId = '' } = ada.links[0] ?? {};
    const unlinked = await product.ask('accounts:unlink', { provider: 'b', providerUserId });
    expect(unlinked.ok && ways(unlinked.value)).toEqual([['a', false]]);
    await expect
      .poll(async () => {
        const now = await product.ask('signin:status', {});
        return now.ok && now.value.providers.find(({ provider }) => provider === 'b')?.state;
      })
      .toBe('signed-out');
    const last = waiting?.providerUserId ?? '';
    expect(await product.ask('accounts:unlink', { provider: 'a', providerUserId: last })).toMatchObject({
      ok: false,
      error: { code: 'accounts.lastWayIn' },
    });
    expect(JSON.stringify(told)).not.toContain(PRACTICE_TOKEN_MARK);
  });

  it('checks the practice operator live', async () => {
    const outcomes: Record<string, string> = {};
    for (const provider of ['a', 'b', 'c', 'd'] as const) {
      const checked = await product.ask('signin:checklist', { provider });
      if (!checked.ok) throw new Error(checked.error.message);
      for (const { id, outcome } of checked.value.checks) outcomes[id] = outcome;
    }
    expect(outcomes).toMatchObject({
      'a.privacyPolicy': 'pass',
      'a.deletionPage': 'pass',
      'b.redirect': 'pass',
      'c.secret': 'pass',
      'c.relay': 'pass',
      'd.association': 'pass',
      'd.key': 'pass',
      'd.spf': 'skipped',
    });
  });
});
