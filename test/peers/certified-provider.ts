import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider } from 'oidc-provider';

/** A certified provider that is not ours (npm oidc-provider), with the paths and habits of provider B or D. */
export interface CertifiedProvider {
  readonly issuer: string;
  readonly clientId: string;
  stop(): Promise<void>;
}

export interface ProviderHabits {
  readonly client: Readonly<Record<string, unknown>>;
  readonly routes: Readonly<Record<string, string>>;
  /** What the provider understands by the parameters of its sign-in page. */
  readonly translate: (query: Record<string, string>) => Record<string, string>;
  /** In place of comparing the client secret. */
  readonly checksSecret: ((secret: string) => Promise<boolean>) | null;
}

/** Starts it on loopback; whoever signs in has the id `<name>-1` and a verified address. */
export async function startCertifiedProvider(habits: ProviderHabits): Promise<CertifiedProvider> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = await createProvider(issuer, habits);
  server.on('request', provider.callback());
  return { issuer, clientId: CLIENT_ID, stop: () => close(server) };
}

const CLIENT_ID = 'control-room';

async function createProvider(issuer: string, habits: ProviderHabits): Promise<Provider> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT_ID, ...habits.client }],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'one' }] },
    routes: habits.routes,
    conformIdTokenClaims: false,
    claims: { email: ['email', 'email_verified'], profile: ['name'] },
    features: { revocation: { enabled: true } },
    cookies: { keys: ['only for this test'] },
    issueRefreshToken: () => true,
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, email: `${id}@people.example`, email_verified: true, name: 'Ada Lind' }),
    }),
  });
  provider.use(async (context, next) => {
    if (context.path === habits.routes['authorization'])
      context.query = habits.translate({ ...context.query });
    if (context.path !== '/v1/people/me') return next();
    const token = await provider.AccessToken.find(context.query['access_token'] ?? '');
    context.body =
      token === undefined
        ? { error: { code: 401, status: 'UNAUTHENTICATED', message: 'no token' } }
        : { names: [{ metadata: { primary: true }, displayName: 'Ada Lind' }], photos: [] };
  });
  // A native client of provider B may come back to any path of loopback; the library compares paths.
  const { prototype } = provider.Client;
  const isAllowed = prototype.redirectUriAllowed;
  prototype.redirectUriAllowed = function allowed(address) {
    return address.startsWith('http://127.0.0.1:') || isAllowed.call(this, address);
  };
  const { checksSecret } = habits;
  if (checksSecret !== null) prototype.compareClientSecret = (secret) => checksSecret(secret);
  return provider;
}

async function close(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}

/** What the provider's pages end in: an address to go to, or a form to post there. */
export interface EndOfPages {
  readonly address: string;
  readonly form: URLSearchParams | null;
}

/** Somebody who signs in and consents, with the cookies of a browser of their own. */
export async function passPages(openUrl: string): Promise<EndOfPages> {
  const cookies = new Map<string, string>();
  const { origin } = new URL(openUrl);
  let answer = await ask(openUrl, null, cookies);
  for (let step = 0; step < 12; step += 1) {
    if (answer.location !== null) {
      if (!answer.location.startsWith(origin)) return { address: answer.location, form: null };
      answer = await ask(answer.location, null, cookies);
      continue;
    }
    const form = readForm(answer.body, answer.url);
    if (!form.action.startsWith(origin)) return { address: form.action, form: form.fields };
    if (form.fields.get('prompt') === 'login') {
      form.fields.set('login', 'ada-1');
      form.fields.set('password', 'anything');
    }
    answer = await ask(form.action, form.fields, cookies);
  }
  throw new Error(`the pages do not end: ${answer.body.slice(0, 300)}`);
}

interface PageAnswer {
  readonly url: string;
  readonly location: string | null;
  readonly body: string;
}

async function ask(
  url: string,
  form: URLSearchParams | null,
  cookies: Map<string, string>,
): Promise<PageAnswer> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(url, {
    method: form === null ? 'GET' : 'POST',
    body: form,
    redirect: 'manual',
    headers: { cookie },
  });
  for (const line of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value === '') cookies.delete(name);
    else cookies.set(name, value);
  }
  const location = response.headers.get('location');
  return {
    url,
    location: location === null ? null : new URL(location, url).href,
    body: await response.text(),
  };
}

function readForm(page: string, url: string): { readonly action: string; readonly fields: URLSearchParams } {
  const action = /<form[^>]*action="([^"]*)"/.exec(page)?.[1];
  if (action === undefined) throw new Error(`a page without a form: ${page.slice(0, 500)}`);
  const fields = new URLSearchParams();
  for (const [input] of page.matchAll(/<input[^>]*type="hidden"[^>]*>/g)) {
    const name = /name="([^"]*)"/.exec(input)?.[1];
    if (name !== undefined) fields.append(plain(name), plain(/value="([^"]*)"/.exec(input)?.[1] ?? ''));
  }
  return { action: new URL(plain(action), url).href, fields };
}

function plain(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
