import { describe, expect, it } from 'vitest';
import type { Settings } from '../../../../src-preload/contract/index.ts';
import {
  DEFAULT_SETTINGS,
  settingsChangeSchema,
  settingsSchema,
  mergeSettings,
} from '../../../../src-preload/contract/index.ts';
import { fail, ok } from '../../../../src-main/lib/result.ts';
import { currentAccess, isCloudConfigured } from '../../../../src-main/services/cloud/current-access.ts';

const practice = {
  endpoint: 'http://127.0.0.1:3590',
  port: 3590,
  region: 'eu-central-1',
  regions: ['eu-central-1', 'eu-west-1'],
  accessKeyId: 'AKIAPRACTICE',
  secretAccessKey: 'known',
};

function deps(
  cloud: Partial<Settings['cloud']>,
  secrets: Readonly<Record<string, string>> = {},
  isOpen = true,
) {
  const settings: Settings = { ...DEFAULT_SETTINGS, cloud: { ...DEFAULT_SETTINGS.cloud, ...cloud } };
  return {
    settings: {
      get: () => settings,
      readSecret: (name: string) => Promise.resolve(ok(secrets[name] ?? null)),
    },
    practice: () => (isOpen ? practice : null),
  };
}

const KEY = { 'cloud.accessKeyId': ' AKIAREAL ', 'cloud.secretAccessKey': 'secret' };

describe('as whom the cloud is asked', () => {
  it('is the practice cloud while nothing is configured', async () => {
    expect(await currentAccess(deps({ region: 'eu-west-1' }), 'click')).toMatchObject({
      value: { source: 'practice', access: { region: 'eu-west-1', endpoints: { s3: practice.endpoint } } },
    });
  });

  it('is nobody when the practice room is off too', async () => {
    expect(await currentAccess(deps({}, {}, false), 'click')).toMatchObject({
      error: { code: 'cloud.credentials', context: { reason: 'notConfigured' } },
    });
  });

  it('is the key in the vault, without stray spaces', async () => {
    expect(await currentAccess(deps({ region: 'us-east-1' }, KEY), 'click')).toMatchObject({
      value: {
        source: 'keys',
        keyEnding: 'REAL',
        access: { credentials: { accessKeyId: 'AKIAREAL', sessionToken: null } },
      },
    });
  });

  it('is a profile before a key', async () => {
    expect(await currentAccess(deps({ profile: 'desk' }, KEY), 'click')).toMatchObject({
      value: { source: 'profile', access: { credentials: { profile: 'desk' } } },
    });
  });

  it('is never the practice cloud with half a key or an endpoint of one’s own', async () => {
    const half = await currentAccess(deps({}, { 'cloud.accessKeyId': 'AKIA' }), 'click');
    expect(half).toMatchObject({ error: { code: 'cloud.credentials', context: { reason: 'incomplete' } } });
    const endpoints = { ...DEFAULT_SETTINGS.cloud.endpoints, s3: 'http://127.0.0.1:9000' };
    expect(await currentAccess(deps({ endpoints }), 'click')).toMatchObject({
      error: { code: 'cloud.credentials' },
    });
    expect(await isCloudConfigured(deps({ endpoints }))).toBe(true);
  });

  it('says so when another vault sealed the key', async () => {
    const locked = fail('vault.locked', { message: 'sealed elsewhere' });
    const { settings } = deps({});
    const sealed = {
      settings: { ...settings, readSecret: () => Promise.resolve(locked) },
      practice: () => practice,
    };
    expect(await currentAccess(sealed, 'click')).toBe(locked);
  });
});

describe('the cloud’s settings', () => {
  it('take the SDK’s versions or latest, and refuse another with the reason', () => {
    const change = (ec2: string) => settingsChangeSchema.safeParse({ cloud: { apiVersions: { ec2 } } });
    expect([change('2016-11-15').success, change('latest').success]).toEqual([true, true]);
    expect(change('2014-10-01').error?.issues[0]?.message).toBe(
      'The SDK speaks version 2016-11-15 of this service and no other.',
    );
  });

  it('change one endpoint and leave the others', () => {
    const first = mergeSettings(DEFAULT_SETTINGS, { cloud: { endpoints: { ec2: 'http://a' } } });
    const second = mergeSettings(first, { cloud: { endpoints: { s3: 'http://b' } } });
    expect(second.cloud.endpoints).toEqual({ ec2: 'http://a', elb: null, s3: 'http://b', sts: null });
  });

  it('read a file that names only some endpoints', () => {
    const { region, ...rest } = DEFAULT_SETTINGS.cloud;
    const read = settingsSchema.safeParse({
      ...DEFAULT_SETTINGS,
      cloud: { ...rest, region, endpoints: { ec2: 'http://127.0.0.1:5000', elb: null, s3: null } },
    });
    expect(read.data?.cloud.endpoints).toEqual({
      ec2: 'http://127.0.0.1:5000',
      elb: null,
      s3: null,
      sts: null,
    });
  });
});
