import { describe, expect, test } from 'vitest';
import { decideShare, presetFor, readPerson, readUser } from '../../../../src-main/protocols/oauth/index.ts';

const NOTHING = { profile: null, idToken: null, token: null, user: null };
const person = (provider: 'a' | 'b' | 'c' | 'd', sources: Partial<Parameters<typeof readPerson>[1]>) => {
  const read = readPerson(presetFor(provider, 'required'), { ...NOTHING, ...sources });
  return read.ok ? read.value : read.error.code;
};

describe('a person', () => {
  test('of provider B is the sub of the ID token and the primary entries of the profile', () => {
    const names = [
      { displayName: 'Old Name', metadata: { primary: false } },
      { displayName: 'Ada Lind', metadata: { primary: true } },
    ];
    const profile = { names, photos: [{ url: 'https://pictures.example/ada.png' }] };
    expect(
      person('b', { profile, idToken: { sub: '42', email: 'a@x.example', email_verified: true } }),
    ).toEqual({
      id: '42',
      name: 'Ada Lind',
      picture: 'https://pictures.example/ada.png',
      email: 'a@x.example',
    });
  });

  test.each([
    [true, 'a@x.example'],
    ['true', 'a@x.example'],
    [false, null],
    ['false', null],
    [1, null],
    [undefined, null],
  ])('has the address with email_verified %j: %s', (verified, email) => {
    expect(
      person('d', { idToken: { sub: '42', email: 'a@x.example', email_verified: verified } }),
    ).toMatchObject({ email });
  });

  test('of provider D is named by the first return, which vouches for no address', () => {
    const user = readUser('{"name":{"firstName":"Ada","lastName":"Lind"},"email":"forged@x.example"}');
    expect(person('d', { idToken: { sub: '42' }, user })).toEqual({
      id: '42',
      name: 'Ada Lind',
      picture: null,
      email: null,
    });
    expect(person('d', { idToken: { sub: '42' } })).toMatchObject({ name: null });
    expect([readUser('no json'), readUser('[1]'), readUser(null), readUser(`"${'x'.repeat(5000)}"`)]).toEqual(
      [null, null, null, null],
    );
  });

  test('of provider C is known by the unionid, whose case counts', () => {
    const profile = { nickname: 'Ada', headimgurl: 'javascript:alert(1)' };
    expect(person('c', { profile, token: { unionid: 'uAb', openid: 'o' } })).toMatchObject({
      id: 'uAb',
      name: 'Ada',
      picture: null,
    });
  });

  test('without an id is nobody', () => {
    expect(person('a', { profile: { name: 'Ada' } })).toBe('signin.incomplete');
  });
});

describe('sharing', () => {
  test.each([
    ['none', 'notRun', 'askPermission'],
    ['none', 'error', 'handleError'],
    ['none', 'cancelled', 'nothing'],
    ['none', 'granted', 'publish'],
    ['none', 'lacking', 'openDialog'],
    ['has', 'notRun', 'publish'],
    ['lacks', 'notRun', 'openDialog'],
  ] as const)('with %s token and %s login: %s', (token, login, action) => {
    expect(decideShare(token, login)).toBe(action);
  });
});
