import { describe, expect, test } from 'vitest';
import { desksForEachTest } from './signin-desk.ts';

const open = desksForEachTest();

describe('signing in with the practice providers', () => {
  test.each([
    ['a', { name: 'Ada Lind', email: null }],
    ['b', { name: 'Ada Lind', email: 'ada.lind@people.example' }],
    ['c', { name: 'Ada Lind', email: null }],
    ['d', { name: 'Ada Lind', email: 'ada.lind@people.example' }],
  ] as const)('%s leads to a person', async (provider, person) => {
    const desk = await open();
    const card = await desk.signIn(provider);
    expect(card).toMatchObject({
      state: 'signed-in',
      practice: true,
      account: person,
      error: null,
      awaiting: null,
    });
    expect(desk.ends).toEqual([{ provider, label: card.label, person: person.name, error: null }]);
  });
});
