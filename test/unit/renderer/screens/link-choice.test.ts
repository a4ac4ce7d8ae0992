import { describe, expect, it } from 'vitest';
import { firstChoice, linkOf } from '../../../../src-renderer/screens/signin/link-choice.ts';

const mine = [{ accountId: 'first' }, { accountId: 'second' }];

describe('where a sign-in is to lead', () => {
  it.each([
    [null, mine, { accountId: 'first', username: null }],
    [null, [], { accountId: null, username: 'Ada Lind' }],
    ['second', mine, { accountId: 'second', username: null }],
    ['somebody', mine, null],
    ['somebody', [], null],
  ])('with the name taken by %s and %j signed in is %j', (takenBy, accounts, link) => {
    expect(linkOf(firstChoice({ takenBy, displayName: 'Ada Lind' }, accounts))).toEqual(link);
  });

  it('is a new account by a name that is more than spaces', () => {
    const choice = { kind: 'new', accountId: 'first' } as const;
    expect([linkOf({ ...choice, username: ' Ada L. ' }), linkOf({ ...choice, username: '  ' })]).toEqual([
      { accountId: null, username: 'Ada L.' },
      null,
    ]);
  });
});
