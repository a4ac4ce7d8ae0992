import { beforeEach, describe, expect, it } from 'vitest';
import { accountsSnapshotSchema } from '../../../../src-preload/contract/index.ts';
import type { AccountsBench } from './accounts-bench.ts';
import { createAccountsBench, login, made, refusal } from './accounts-bench.ts';

const HOUR_MS = 60 * 60 * 1000;

let bench: AccountsBench;
beforeEach(() => {
  bench = createAccountsBench();
});

describe('a completed login', () => {
  it('makes and links an account by the table, once', () => {
    const account = bench.enter();
    expect(account).toEqual({
      accountId: account.accountId,
      username: 'Anna Lee',
      email: '1001@people.example.org',
      group: 'REGISTERED',
      type: 'normal',
      ip: '127.0.0.1',
      isNew: false,
      practice: false,
      signedIn: false,
      createdAt: '2026-01-01T00:00:00.000Z',
      lastSignInAt: '2026-01-01T00:00:00.000Z',
      links: [
        {
          provider: 'b',
          providerUserId: '1001',
          displayName: 'Anna Lee',
          linkedAt: '2026-01-01T00:00:00.000Z',
          lastSignInAt: '2026-01-01T00:00:00.000Z',
          canUnlink: false,
        },
      ],
    });
    expect(bench.enter().accountId).toBe(account.accountId);
    expect([bench.count('accounts'), bench.count('account_links')]).toEqual([1, 1]);
  });

  it('of somebody linked leads in with or without a name, and keeps the user name', async () => {
    const first = bench.enter();
    await bench.clock.advance(HOUR_MS);
    const second = bench.enter({ displayName: null });
    const third = bench.enter({ displayName: 'Anna Married' });
    expect([second.accountId, third.accountId]).toEqual([first.accountId, first.accountId]);
    expect(third).toMatchObject({
      username: 'Anna Lee',
      lastSignInAt: '2026-01-01T01:00:00.000Z',
      links: [{ displayName: 'Anna Married', linkedAt: '2026-01-01T00:00:00.000Z' }],
    });
    expect(second.links[0]?.displayName).toBe('Anna Lee');
  });

  it.each([
    [0, false],
    [1, true],
    [25, true],
  ])('marks a new member under a post limit of %i: %s', (limit, isNew) => {
    bench.rules = { ...bench.rules, newMemberPosts: limit };
    expect(bench.enter().isNew).toBe(isNew);
  });

  it.each([null, '', ' \t\u200b ', 'x'.repeat(201)])('without a name (%j) has to be linked first', (name) => {
    const result = bench.accounts.completeLogin(login({ displayName: name }));
    expect(refusal(result)).toEqual({
      code: 'accounts.linkFirst',
      reason: 'noUserInformation',
      waitingId: expect.any(String),
      takenBy: null,
      provider: 'b',
    });
    expect([bench.count('accounts'), bench.count('account_links')]).toEqual([0, 0]);
    expect(accountsSnapshotSchema.parse(bench.accounts.list()).waiting).toMatchObject([
      { provider: 'b', providerUserId: '1001', reason: 'noUserInformation', displayName: null },
    ]);
  });

  it('takes control characters and runs of white space out of a name', () => {
    expect(bench.enter({ displayName: ' Anna\n\u202eLee\u0007 ' }).username).toBe('Anna Lee');
  });

  it('of an id that differs in case is another person', () => {
    const lower = bench.enter({ providerUserId: 'oAbC', displayName: 'One' });
    const upper = bench.enter({ providerUserId: 'OaBc', displayName: 'Two' });
    expect(lower.accountId).not.toBe(upper.accountId);
    expect([lower.email, upper.email]).toEqual(['oAbC@people.example.org', 'OaBc@people.example.org']);
    expect(bench.enter({ providerUserId: 'oAbC' }).accountId).toBe(lower.accountId);
  });

  it.each(['Anna Lee', 'anna  lee', 'ＡＮＮＡ LEE', 'An\u200bna Lee'])(
    'whose name %j somebody has is never linked to that account',
    (displayName) => {
      const first = bench.enter();
      const result = bench.accounts.completeLogin(login({ provider: 'a', displayName }));
      expect(refusal(result)).toMatchObject({ code: 'accounts.nameTaken', takenBy: first.accountId });
      expect(made(bench.accounts.completeLogin(login())).links).toHaveLength(1);
      expect([bench.count('accounts'), bench.count('account_links'), bench.count('waiting_logins')]).toEqual([
        1, 1, 1,
      ]);
    },
  );

  it('whose e-mail address an account has is never linked to it', () => {
    const first = bench.enter();
    const result = bench.accounts.completeLogin(login({ provider: 'a', displayName: 'Another Anna' }));
    expect(refusal(result)).toMatchObject({ code: 'accounts.emailTaken', takenBy: first.accountId });
    expect([bench.count('accounts'), bench.count('account_links')]).toEqual([1, 1]);
  });

  it('waits once, however often it is tried', () => {
    const ids = [bench.waitFor({ displayName: null }), bench.waitFor({ displayName: null })];
    expect(new Set(ids).size).toBe(1);
    expect(bench.accounts.list().waiting).toHaveLength(1);
  });

  it('tells every face', () => {
    bench.enter();
    expect(bench.events).toEqual([['accounts:changed', bench.accounts.list()]]);
  });

  it.each([
    { providerUserId: '' },
    { providerUserId: 'x'.repeat(257) },
    { graphHost: 'evil host' },
    { graphHost: '' },
    { graphHost: 'a@b' },
  ])('that names nobody or no host (%j) makes nothing', (change) => {
    expect(refusal(bench.accounts.completeLogin(login(change)))).toMatchObject({ code: 'input.invalid' });
    expect(bench.count('accounts')).toBe(0);
  });
});

describe('the required errors', () => {
  it('name a provider that is no sign-in service', () => {
    expect(refusal(bench.accounts.completeLogin(login({ provider: 'ftp' })))).toEqual({
      code: 'accounts.invalidServiceType',
      name: 'AUTH_PROVIDER_OAUTH_ERROR_INVALID_SERVICE_TYPE',
      provider: 'ftp',
    });
  });

  it('name a row that cannot be read back, and keep nothing of it', () => {
    bench.db.exec(
      'CREATE TRIGGER lost AFTER INSERT ON accounts BEGIN DELETE FROM accounts WHERE id = new.id; END',
    );
    expect(refusal(bench.accounts.completeLogin(login()))).toEqual({
      code: 'accounts.invalidEntry',
      name: 'AUTH_PROVIDER_OAUTH_ERROR_INVALID_ENTRY',
      provider: 'b',
    });
    expect([bench.count('accounts'), bench.count('account_links'), bench.count('waiting_logins')]).toEqual([
      0, 0, 0,
    ]);
  });

  it('name a link whose account is gone', () => {
    bench.enter();
    bench.db.exec('PRAGMA foreign_keys = OFF; DELETE FROM accounts');
    expect(refusal(bench.accounts.completeLogin(login()))).toMatchObject({
      code: 'accounts.invalidEntry',
      name: 'AUTH_PROVIDER_OAUTH_ERROR_INVALID_ENTRY',
    });
  });

  it('name the group that is missing', () => {
    bench.rules = { ...bench.rules, group: 'STAFF' };
    expect(refusal(bench.accounts.completeLogin(login()))).toMatchObject({
      name: 'NO_GROUP',
      group: 'STAFF',
    });
    bench.rules = { ...bench.rules, group: 'REGISTERED' };
    bench.db.exec('DELETE FROM account_groups');
    expect(refusal(bench.accounts.completeLogin(login()))).toEqual({
      code: 'accounts.noGroup',
      name: 'NO_GROUP',
      group: 'REGISTERED',
    });
    expect([bench.count('accounts'), bench.count('waiting_logins')]).toEqual([0, 0]);
  });

  it('keep nothing when the link cannot be written', () => {
    bench.db.exec(
      "CREATE TRIGGER broken BEFORE INSERT ON account_links BEGIN SELECT RAISE(ABORT, 'no room'); END",
    );
    expect(() => bench.accounts.completeLogin(login())).toThrow(/no room/);
    expect([bench.count('accounts'), bench.count('account_links')]).toEqual([0, 0]);
  });

  it('say that the disk is full', () => {
    const pages = Number(bench.db.prepare('PRAGMA page_count').get()?.['page_count']);
    bench.db.exec(`PRAGMA max_page_count = ${pages}`);
    const results = Array.from({ length: 200 }, (_, index) =>
      refusal(
        bench.accounts.completeLogin(login({ providerUserId: `${index}`, displayName: `Person ${index}` })),
      ),
    );
    expect(results.at(-1)).toMatchObject({ code: 'storage.full' });
    expect(bench.count('accounts')).toBe(bench.count('account_links'));
  });
});
