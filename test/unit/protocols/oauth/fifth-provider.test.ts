import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../../../src-main/lib/clock.ts';
import type { Fields, OAuthClient, ProviderDefinition } from '../../../../src-main/protocols/oauth/index.ts';
import {
  authorizeUrl,
  codeRequest,
  createOAuthClient,
  judgeReturn,
  parseReturn,
  profileRequest,
  readPerson,
  readTokens,
} from '../../../../src-main/protocols/oauth/index.ts';

let server: Server;
let client: OAuthClient;
let origin: string;
const asked: string[] = [];

beforeEach(async () => {
  asked.length = 0;
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.authorization ?? ''}`.trim());
    const isToken = request.url?.startsWith('/give') === true;
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify(isToken ? { access_token: 'tok-1', member: 'm-7' } : { who: { nick: 'Eve', no: 17 } }),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  client = createOAuthClient({ clock: systemClock });
});
afterEach(async () => {
  await client.dispose();
  server.close();
});

/** A provider that this product has never heard of, with names and habits of its own. */
function fifth(): ProviderDefinition {
  return {
    label: 'Fifth',
    endpoints: {
      authorize: `${origin}/ask`,
      token: `${origin}/give`,
      refresh: null,
      profile: `${origin}/who`,
      keys: null,
      revoke: null,
      publish: null,
      dialog: null,
    },
    names: { clientId: 'application', clientSecret: 'password' },
    scopes: ['read', 'write'],
    scopeSeparator: '|',
    flows: ['code'],
    authorizeParameters: { theme: 'dark' },
    authorizeFragment: '',
    pkce: true,
    nonce: 'never',
    returnsIssuer: false,
    proof: 'secret',
    token: { method: 'GET', sendsRedirectUri: true, required: ['access_token'] },
    refresh: null,
    longLived: null,
    tokenProof: null,
    profile: { method: 'GET', tokenIn: 'header', parameters: { lang: 'en' }, fromToken: [] },
    issuers: null,
    revoke: null,
    person: { id: ['profile.who.no'], name: ['profile.who.nick'], picture: [] },
    returns: { loopback: true, window: false, oneHost: false, formPost: false },
  };
}

test('a fifth provider is one more definition and nothing else', async () => {
  const definition = fifth();
  const call = { record: () => undefined, signal: AbortSignal.timeout(10_000) };
  const redirectUri = 'http://127.0.0.1:4000/back';
  const url = authorizeUrl(definition, {
    clientId: 'our-id',
    flow: 'code',
    redirectUri,
    scopes: definition.scopes,
    state: 'the-state',
    nonce: null,
    challenge: 'the-challenge',
    parameters: {},
  });
  expect(url).toContain('application=our-id');
  expect(url).toContain('scope=read%7Cwrite');

  const returned = parseReturn(`${redirectUri}?code=c-1&state=the-state`, null);
  if (!returned.ok) throw new Error('no answer');
  const { result } = judgeReturn(returned.value, { definition, flow: 'code', state: 'the-state' });
  if (!result.ok || result.value.code === null) throw new Error('no consent');

  const given = { code: result.value.code, redirectUri, verifier: 'the-verifier' };
  const reply = await client.send(
    codeRequest(definition, { id: 'our-id', secret: 'word' }, given),
    'code',
    call,
  );
  const tokens = readTokens(fieldsOf(reply), definition.token.required, 0, null);
  if (!tokens.ok) throw new Error('no tokens');

  const request = profileRequest(definition, tokens.value);
  if (request === null) throw new Error('no profile');
  const profile = fieldsOf(await client.send(request, 'resource', call));
  expect(
    readPerson(definition, { profile, idToken: null, token: tokens.value.extra, user: null }),
  ).toMatchObject({
    value: { id: '17', name: 'Eve' },
  });
  expect(asked).toEqual([
    'GET /give?application=our-id&password=word&code=c-1&grant_type=authorization_code&redirect_uri=http%3A%2F%2F127.0.0.1%3A4000%2Fback&code_verifier=the-verifier',
    'GET /who?lang=en Bearer tok-1',
  ]);
});

function fieldsOf(reply: Awaited<ReturnType<OAuthClient['send']>>): Fields {
  if (!reply.ok) throw new Error(reply.error.message);
  return reply.value.fields;
}
