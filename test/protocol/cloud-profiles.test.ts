import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../src-main/lib/clock.ts';
import { silentLog } from '../../src-main/lib/log.ts';
import type { PracticeCloud } from '../../src-main/lib/ports.ts';
import { createPracticeCloud } from '../../src-main/practice/cloud/practice-cloud.ts';
import { PRACTICE_KEY, PRACTICE_KEYS, PRACTICE_REGION } from '../../src-main/practice/cloud/keys.ts';
import type { AwsAccess } from '../../src-main/protocols/aws/access.ts';
import { createAws } from '../../src-main/protocols/aws/aws.ts';

const HOUR = 3_600_000;
const KEY_LINES = `aws_access_key_id = ${PRACTICE_KEY.accessKeyId}\naws_secret_access_key = ${PRACTICE_KEY.secretAccessKey}\n`;

/** The files of `~/.aws` as a person writes them, against the practice cloud. */
describe('profiles of the AWS files', () => {
  const home = mkdtempSync(join(tmpdir(), 'control-room-aws-'));
  let cloud: PracticeCloud;

  beforeAll(async () => {
    mkdirSync(join(home, '.aws/sso/cache'), { recursive: true });
    const folder = join(home, 'objects');
    cloud = await createPracticeCloud({
      clock: systemClock,
      log: silentLog,
      folder,
      media: [],
      onChanged: () => undefined,
    });
  });
  beforeEach(() => {
    vi.stubEnv('HOME', home);
    vi.stubEnv('AWS_CONFIG_FILE', join(home, '.aws/config'));
    vi.stubEnv('AWS_SHARED_CREDENTIALS_FILE', join(home, '.aws/credentials'));
  });
  afterEach(() => vi.unstubAllEnvs());
  afterAll(async () => {
    await cloud.dispose();
    rmSync(home, { recursive: true });
  });

  const writeConfig = (text: string): void => writeFileSync(join(home, '.aws/config'), text);
  const writeCredentials = (text: string): void => writeFileSync(join(home, '.aws/credentials'), text);

  async function whoIs(profile: string) {
    const { endpoint } = cloud.access();
    const access: AwsAccess = {
      region: null,
      credentials: { kind: 'profile', profile },
      endpoints: { ec2: endpoint, elb: endpoint, s3: endpoint, sts: endpoint },
      forcePathStyle: null,
      pace: 'click',
    };
    const aws = createAws({ clock: systemClock, record: () => undefined });
    const options = { signal: new AbortController().signal, onProgress: () => undefined };
    const answer = await aws.run('whoAmI', { access }, options);
    await aws.dispose();
    return answer;
  }

  it('are read anew: a key that is put right works without a restart', async () => {
    writeConfig(`[profile stage]\nregion = ${PRACTICE_REGION}\n`);
    writeCredentials('[stage]\naws_access_key_id = AKIAWRONG\naws_secret_access_key = wrong\n');
    expect(await whoIs('stage')).toMatchObject({ ok: false, error: { code: 'cloud.credentials' } });
    writeCredentials(`[stage]\n${KEY_LINES}`);
    expect(await whoIs('stage')).toMatchObject({ ok: true, value: { account: expect.any(String) } });
  });

  it('say so where there is none of that name, and where it names no region', async () => {
    writeConfig('[profile nowhere]\noutput = json\n');
    writeCredentials(`[nowhere]\n${KEY_LINES}`);
    expect(await whoIs('unknown')).toMatchObject({ error: { context: { reason: 'unknownProfile' } } });
    expect(await whoIs('nowhere')).toMatchObject({
      error: { code: 'input.invalid', context: { reason: 'noRegion' } },
    });
  });

  describe('with single sign-on', () => {
    const asked: IncomingHttpHeaders[] = [];
    const portal = createServer((request, response) => {
      asked.push(request.headers);
      response.setHeader('content-type', 'application/json');
      const key = PRACTICE_KEYS.find(({ sessionToken }) => sessionToken !== null);
      const roleCredentials = { ...key, expiration: Date.now() + HOUR };
      response.end(JSON.stringify({ roleCredentials }));
    });
    beforeAll(() => new Promise<void>((resolve) => void portal.listen(0, '127.0.0.1', resolve)));
    afterAll(() => portal.close());
    beforeEach(() => {
      writeCredentials('');
      writeConfig(
        [
          '[profile house]',
          'sso_session = house',
          'sso_account_id = 123456789012',
          'sso_role_name = Viewer',
          `region = ${PRACTICE_REGION}`,
          '[sso-session house]',
          'sso_start_url = https://house.example/start',
          `sso_region = ${PRACTICE_REGION}`,
          'sso_registration_scopes = sso:account:access',
          '',
        ].join('\n'),
      );
      vi.stubEnv('AWS_ENDPOINT_URL_SSO', `http://127.0.0.1:${(portal.address() as AddressInfo).port}`);
    });

    function signIn(expiresAt: number): void {
      const file = `${createHash('sha1').update('house').digest('hex')}.json`;
      const token = { accessToken: 'signed-in-elsewhere', expiresAt: new Date(expiresAt).toISOString() };
      writeFileSync(join(home, '.aws/sso/cache', file), JSON.stringify(token));
    }

    it('take the token that a sign-in elsewhere left, and say when it is over', async () => {
      signIn(Date.now() - HOUR);
      const over = await whoIs('house');
      expect(over).toMatchObject({
        ok: false,
        error: { code: 'cloud.credentials', context: { reason: 'profile', profile: 'house' } },
      });
      signIn(Date.now() + HOUR);
      expect(await whoIs('house')).toMatchObject({ ok: true, value: { account: expect.any(String) } });
      expect(asked.map((headers) => headers['x-amz-sso_bearer_token'])).toEqual(['signed-in-elsewhere']);
    });
  });
});
