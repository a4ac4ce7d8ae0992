import { describe, expect, it } from 'vitest';
import type { AppError, ErrorCode, SigninCard } from '../../../../src-preload/contract/index.ts';
import { headlineOf, isCuredBySetup, stationsOf } from '../../../../src-renderer/components/signin/pass.ts';
import { initials } from '../../../../src-renderer/components/signin/portrait.tsx';
import { shareWayOf } from '../../../../src-renderer/screens/signin/share-way.ts';
import { sampleAwaiting, sampleCard } from '../../../doubles/sample-signin.ts';

const NOW = Date.UTC(2026, 0, 31, 9, 30);
const failure = (code: ErrorCode): AppError => ({ code, message: '', context: {}, retryable: true });
const states = (changes: Partial<SigninCard>): readonly string[] | undefined =>
  stationsOf(sampleCard('b', NOW, changes))?.map(({ state }) => state);

describe('the stations of a sign-in', () => {
  const awaiting = sampleAwaiting('b', 'loopback', NOW);

  it('are not shown where none is under way', () => {
    expect(states({})).toBeUndefined();
    expect(states({ state: 'signed-in' })).toBeUndefined();
  });

  it('stand at the person while the provider asks, and at the provider when the person is back', () => {
    expect(states({ state: 'awaiting', awaiting })).toEqual(['done', 'now', 'ahead', 'ahead', 'ahead']);
    expect(states({ state: 'signing-in', awaiting: { ...awaiting, step: 'exchange' } })).toEqual([
      'done',
      'done',
      'done',
      'now',
      'ahead',
    ]);
  });

  it.each([
    ['signin.portBusy', 0],
    ['signin.timeout', 1],
    ['signin.stateMismatch', 2],
    ['signin.invalidGrant', 3],
    ['accounts.nameTaken', 4],
  ] as const)('stop for %s at station %i', (code, index) => {
    expect(states({ state: 'failed', error: failure(code) })?.indexOf('failed')).toBe(index);
  });
});

describe('a failure', () => {
  it('has a headline of its own, or the general one', () => {
    expect(headlineOf(failure('signin.denied'))).toBe('signin.denied');
    expect(headlineOf(failure('storage.full'))).toBe('other');
    for (const reason of ['asleep', 'refusedByHost'])
      expect(headlineOf({ ...failure('signin.expired'), context: { reason } })).toBe(reason);
  });

  it('leads to Setup where Setup cures it', () => {
    expect(isCuredBySetup(failure('signin.portBusy'))).toBe(true);
    expect(isCuredBySetup(failure('signin.denied'))).toBe(false);
  });
});

describe('a message to share', () => {
  const settings = { share: 'api', publishPermission: 'publish_actions' } as const;
  const card = (scopes: string[]) => sampleCard('a', NOW, { state: 'signed-in', scopes });

  it('asks first where nobody is in, goes out with the permission, and opens the dialog without it', () => {
    expect(shareWayOf(sampleCard('a', NOW, {}), settings)).toBe('ask');
    expect(shareWayOf(card(['email', 'publish_actions']), settings)).toBe('publish');
    expect(shareWayOf(card(['email']), settings)).toBe('dialog');
  });

  it('only opens the dialog where that is set up', () => {
    expect(shareWayOf(card(['publish_actions']), { ...settings, share: 'dialog' })).toBe('dialog');
  });
});

describe('initials', () => {
  it.each([
    ['Ada Okafor', 'AO'],
    ['  Jean Luc  Martin ', 'JM'],
    ['ben', 'B'],
    ['', ''],
  ])('of “%s” are “%s”', (name, letters) => {
    expect(initials(name)).toBe(letters);
  });
});
