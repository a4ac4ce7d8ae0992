import { describe, expect, test } from 'vitest';
import { readSettings } from '../../../../src-main/services/settings/settings-merge.ts';
import {
  DEFAULT_SETTINGS,
  settingsChangeSchema,
  mergeSettings,
} from '../../../../src-preload/contract/index.ts';

const DEFAULTS = DEFAULT_SETTINGS.signin;

describe('the sign-in section', () => {
  test('keeps what a hand-written file leaves out at its default', () => {
    const read = readSettings({
      signin: { a: { clientId: 'app', endpoints: { token: 'https://graph.example/token' } } },
    });
    expect({ isSound: read.isSound, a: read.settings.signin.a, b: read.settings.signin.b }).toEqual({
      isSound: true,
      a: {
        ...DEFAULTS.a,
        clientId: 'app',
        endpoints: { ...DEFAULTS.a.endpoints, token: 'https://graph.example/token' },
      },
      b: DEFAULTS.b,
    });
  });

  test('changes one address of one provider and nothing else', () => {
    const change = settingsChangeSchema.parse({
      signin: { d: { endpoints: { keys: 'https://keys.example/' } } },
    });
    expect(mergeSettings(DEFAULT_SETTINGS, change).signin).toEqual({
      ...DEFAULTS,
      d: { ...DEFAULTS.d, endpoints: { ...DEFAULTS.d.endpoints, keys: 'https://keys.example/' } },
    });
  });

  test.each([
    'ftp://provider.example/',
    'https://user:word@provider.example/',
    'https://provider.example/#part',
    'provider.example',
    'https://provider.example\\.other.example/',
  ])('refuses %s as an address', (authorize) => {
    const parsed = settingsChangeSchema.safeParse({ signin: { b: { endpoints: { authorize } } } });
    expect(parsed.success).toBe(false);
  });
});
