import type { IncomingHttpHeaders } from 'node:http';
import { request } from 'node:http';

/** What a page or a service answered. */
export interface Visit {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** Where it sends on, `null` when it does not. */
  readonly location: string | null;
}

export interface VisitOptions {
  readonly method?: string;
  /** Posted as a form. */
  readonly form?: Readonly<Record<string, string>> | URLSearchParams;
  /** Posted as plain text. */
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Asks for an address without following where it leads; names below .localhost are looked for on loopback, as browsers do. */
export function visit(address: string, options: VisitOptions = {}): Promise<Visit> {
  const { hostname, port, host, pathname, search } = new URL(address);
  const isBelowLocalhost = hostname.endsWith('.localhost');
  const form = options.form === undefined ? undefined : new URLSearchParams(options.form).toString();
  const body = form ?? options.text;
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        host: isBelowLocalhost ? '127.0.0.1' : hostname,
        port,
        path: `${pathname}${search}`,
        method: options.method ?? (body === undefined ? 'GET' : 'POST'),
        headers: {
          Host: host,
          ...(form === undefined ? {} : { 'Content-Type': 'application/x-www-form-urlencoded' }),
          ...options.headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks).toString(),
            location: response.headers.location ?? null,
          }),
        );
      },
    );
    asked.on('error', reject);
    asked.end(body);
  });
}

/** How somebody answers a consent page. */
export interface Wish {
  /** A key of the practice people: `ada`, `bruno`, `chen`, `namesake`. */
  readonly person?: string;
  readonly decision?: 'allow' | 'deny';
  /** Optional permissions that are left out. */
  readonly without?: readonly string[];
  /** What else is chosen on the page. */
  readonly fields?: Readonly<Record<string, string>>;
}

/** A form as it stands in a page: where it goes and what its fields hold. */
export interface PageForm {
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** The form of a page; `null` when it has none. */
export function formOf(page: string): PageForm | null {
  const action = /<form method="post" action="([^"]*)">/.exec(page)?.[1];
  const hidden = page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g);
  const fields = Object.fromEntries([...hidden].map(([, name, value]) => [unescape(name), unescape(value)]));
  return action === undefined ? null : { action: unescape(action), fields };
}

/**
 * Somebody who signs in at a practice provider without a browser: opens the address, answers the pages, and stops at what
 * leads back to the application.
 */
export async function answerConsent(address: string, wish: Wish = {}): Promise<Visit> {
  let page = await visit(address);
  const form = formOf(page.body);
  if (form?.action === '/connect/scanned')
    page = await visit(new URL(form.action, address).href, { form: form.fields });
  const consent = formOf(page.body);
  if (consent === null) return page;
  const answer = new URLSearchParams({
    ...consent.fields,
    person: wish.person ?? 'ada',
    decision: wish.decision ?? 'allow',
    ...wish.fields,
  });
  for (const [, name = ''] of page.body.matchAll(/name="keep" value="([^"]*)"/g))
    if (wish.without?.includes(name) !== true) answer.append('keep', name);
  return visit(new URL(consent.action, address).href, { form: answer });
}

/** The parameters of an address in its query and its fragment. */
export function parametersOf(address: string | null): Readonly<Record<string, string>> {
  const url = new URL(address ?? 'about:blank');
  return Object.fromEntries([...url.searchParams, ...new URLSearchParams(url.hash.slice(1))]);
}

/** Whatever the provider answered, taken to the host it belongs to: by its form, its fragment or its redirect. */
export async function goBack(answer: Visit): Promise<Visit> {
  const form = formOf(answer.body);
  if (answer.location === null) return form === null ? answer : visit(form.action, { form: form.fields });
  const page = await visit(answer.location);
  if (page.location !== null || !page.body.includes("fetch('/fragment'")) return page;
  const sent = await visit(new URL('/fragment', answer.location).href, { text: answer.location });
  const { location = null } = JSON.parse(sent.body) as { location?: string | null };
  return { ...sent, location };
}

function unescape(text: string | undefined): string {
  return (text ?? '')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
