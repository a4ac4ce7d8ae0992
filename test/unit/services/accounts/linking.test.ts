import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../../../src-preload/contract/index.ts';
import type { LinkChange } from '../../../../src-main/services/accounts/accounts-service.ts';
import type { AccountsBench } from './accounts-bench.ts';
import { createAccountsBench, login, made, refusal } from './accounts-bench.ts';

const HOUR_MS = 60 * 60 * 1000;

let bench: AccountsBench;
beforeEach(() => {
  bench = createAccountsBench();
});

describe('linking by hand', () => {
  it('leads a login that waits into the account that is signed in', () => {
    const { accountId } = bench.enter();
    const waitingId = bench.waitFor({ provider: 'd', providerUserId: '7.x', displayName: null });
    expect(refusal(bench.accounts.link({ waitingId, accountId, username: null }))).toEqual({
      code: 'accounts.notSignedIn',
      accountId,
    });
    bench.signedIn = [accountId];
    const changes: LinkChange[] = [];
    bench.accounts.onLinkChanged((change) => void changes.push(change));
    const linked = made(bench.accounts.link({ waitingId, accountId, username: null }));
    expect(linked.links.map(({ provider, canUnlink }) => [provider, canUnlink])).toEqual([
      ['b', true],
      ['d', true],
    ]);
    expect(changes).toEqual([
      { change: 'linked', accountId, provider: 'd', practice: false, providerUserId: '7.x' },
    ]);
    expect(bench.accounts.list().waiting).toEqual([]);
    expect(bench.enter({ provider: 'd', providerUserId: '7.x', displayName: null }).accountId).toBe(
      accountId,
    );
  });

  it('makes a new account of a name that a person types', () => {
    const waitingId = bench.waitFor({ displayName: null });
    const account = made(bench.accounts.link({ waitingId, accountId: null, username: 'Front desk' }));
    expect(account).toMatchObject({ username: 'Front desk', email: '1001@people.example.org' });
    expect(bench.accounts.list().waiting).toEqual([]);
  });

  it('refuses a typed name that is taken, and goes on waiting', () => {
    const first = bench.enter();
    const waitingId = bench.waitFor({ provider: 'a', providerUserId: '2', displayName: null });
    expect(refusal(bench.accounts.link({ waitingId, accountId: null, username: 'ANNA LEE' }))).toMatchObject({
      code: 'accounts.nameTaken',
      takenBy: first.accountId,
    });
    expect(bench.accounts.list().waiting.map((one) => one.waitingId)).toEqual([waitingId]);
  });

  it('refuses both, neither, a name of nothing, an unknown login and an unknown account', () => {
    const waitingId = bench.waitFor({ displayName: null });
    const link = (accountId: string | null, username: string | null, id = waitingId): unknown =>
      refusal(bench.accounts.link({ waitingId: id, accountId, username }));
    expect([
      link('x', 'y'),
      link(null, null),
      link(null, '\u200b'),
      link(null, 'y', 'nobody'),
      link('x', null),
    ]).toMatchObject([
      { code: 'input.invalid' },
      { code: 'input.invalid' },
      { code: 'input.invalid' },
      { code: 'accounts.unknownLogin' },
      { code: 'accounts.unknown' },
    ]);
  });

  it('is over after an hour, and survives a restart until then', async () => {
    const waitingId = bench.waitFor({ displayName: null });
    await bench.clock.advance(HOUR_MS - 1);
    expect(
      bench
        .restarted()
        .list()
        .waiting.map((one) => one.waitingId),
    ).toEqual([waitingId]);
    await bench.clock.advance(2);
    expect(bench.accounts.list().waiting).toEqual([]);
    expect(refusal(bench.accounts.link({ waitingId, accountId: null, username: 'Late' }))).toMatchObject({
      code: 'accounts.unknownLogin',
    });
  });

  it('can be declined', () => {
    const waitingId = bench.waitFor({ displayName: null });
    expect(bench.accounts.forgetLogin(waitingId)).toEqual({ ok: true, value: { accounts: [], waiting: [] } });
    expect(refusal(bench.accounts.forgetLogin(waitingId))).toMatchObject({ code: 'accounts.unknownLogin' });
  });

  it('adds a login to an account because its owner asked, and never moves a link', () => {
    const anna = bench.enter();
    const ben = bench.enter({ providerUserId: '1002', displayName: 'Ben' });
    bench.signedIn = [anna.accountId];
    const asked = login({ provider: 'a', providerUserId: '5', displayName: 'Annie' });
    expect(made(bench.accounts.linkLogin(asked, anna.accountId)).links).toHaveLength(2);
    expect(made(bench.accounts.linkLogin(asked, anna.accountId)).links).toHaveLength(2);
    expect(refusal(bench.accounts.linkLogin(asked, ben.accountId))).toMatchObject({
      code: 'accounts.notSignedIn',
    });
    const bens = login({ providerUserId: '1002', displayName: 'Ben' });
    expect(refusal(bench.accounts.linkLogin(bens, anna.accountId))).toEqual({
      code: 'accounts.linkedElsewhere',
      accountId: ben.accountId,
    });
  });
});

describe('unlinking', () => {
  function withTwoWays(): Account {
    const anna = bench.enter();
    bench.signedIn = [anna.accountId];
    return made(bench.accounts.linkLogin(login({ provider: 'a', providerUserId: '5' }), anna.accountId));
  }
  const a = { provider: 'a', providerUserId: '5', practice: null };
  const b = { provider: 'b', providerUserId: '1001', practice: null };

  it('takes one way and keeps the last', () => {
    const { accountId } = withTwoWays();
    const changes: LinkChange[] = [];
    bench.accounts.onLinkChanged((change) => void changes.push(change));
    expect(made(bench.accounts.unlink(b)).links).toMatchObject([{ provider: 'a', canUnlink: false }]);
    expect(refusal(bench.accounts.unlink(a))).toEqual({ code: 'accounts.lastWayIn', accountId });
    expect(refusal(bench.accounts.unlink(b))).toMatchObject({ code: 'accounts.unknown' });
    expect(changes.map(({ change, provider }) => [change, provider])).toEqual([['unlinked', 'b']]);
  });

  it('does not count a provider that is no longer there', () => {
    const { accountId } = withTwoWays();
    delete bench.services['a'];
    expect(bench.accounts.list().accounts[0]?.links.map((link) => link.canUnlink)).toEqual([false, true]);
    expect(refusal(bench.accounts.unlink(b))).toEqual({ code: 'accounts.lastWayIn', accountId });
    expect(made(bench.accounts.unlink(a)).links).toHaveLength(1);
  });

  it('compares ids with their case', () => {
    withTwoWays();
    bench.enter({ provider: 'c', providerUserId: 'oAbC', displayName: 'Cid' });
    expect(
      refusal(bench.accounts.unlink({ provider: 'c', providerUserId: 'OABC', practice: null })),
    ).toMatchObject({ code: 'accounts.unknown' });
  });
});

describe('practice accounts', () => {
  it('never meet real ones, by id, name or e-mail address', () => {
    bench.services['b'] = { practice: true };
    const practice = bench.enter();
    bench.services['b'] = { practice: false };
    const real = bench.enter();
    expect([practice.practice, real.practice]).toEqual([true, false]);
    expect(practice.accountId).not.toBe(real.accountId);
    bench.signedIn = [practice.accountId, real.accountId];
    const other = login({ provider: 'a', providerUserId: '9', displayName: 'Other' });
    expect(refusal(bench.accounts.linkLogin(other, practice.accountId))).toMatchObject({
      code: 'accounts.unknown',
    });
  });

  it('forget a practice login once the provider is real', () => {
    bench.services['d'] = { practice: true };
    const waitingId = bench.waitFor({ provider: 'd', displayName: null });
    bench.services['d'] = { practice: false };
    expect(refusal(bench.accounts.link({ waitingId, accountId: null, username: 'New' }))).toMatchObject({
      code: 'accounts.unknownLogin',
    });
  });
});
