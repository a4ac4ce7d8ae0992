import { createHash } from 'node:crypto';
import type { Clock } from '../../lib/clock.ts';
import type { OnceStore } from './once-store.ts';
import { createOnceStore } from './once-store.ts';
import { messagePage, page } from './page.ts';
import type { Refusals } from './refusals.ts';
import type { Routes, SiteReply, SiteRequest } from './site.ts';
import { json, redirect } from './site.ts';
import { newToken } from './tokens.ts';

export const SITE_OPERATOR = 'Practice operator';

/** An attempt that the application told of before it opened the browser. */
interface Attempt {
  readonly handBack: string;
  readonly challenge: string;
  /** Where the provider returns to, and what was refused there before. */
  readonly returnTo: string;
  readonly refusedBefore: number;
}

/** What came back, for whoever holds the ticket and the verifier. */
interface Returned {
  readonly challenge: string;
  readonly answer: {
    readonly state: string;
    readonly provider: string;
    readonly method: string;
    readonly url: string;
    readonly body: string;
  };
}

const ATTEMPT_SECONDS = 300;
const TICKET_MS = 60_000;

/** Where providers return to: with the state in the query or the form, or as the last segment of the path. */
export const RETURN_PATH = /^\/return\/([a-d])(?:\/([\w.~-]{1,512}))?$/;

/** The program of the page that is shown where a fragment may have come: no server sees it, so it is sent. */
const SEND_FRAGMENT = `
fetch('/fragment', { method: 'POST', body: location.href })
  .then((answer) => answer.json())
  .then(({ location: next }) => { if (next) location.replace(next); else document.querySelector('p').textContent = 'Nothing waits for this answer. Start signing in again.'; });
`;

/** Takes the returns of providers and hands them to the application with a ticket: docs/protocols/practice-signin.md. */
export function createReturns(
  clock: Clock,
  refusals: Refusals,
): { readonly pages: Routes; readonly endpoints: Routes } {
  const attempts = createOnceStore<Attempt>(clock, ATTEMPT_SECONDS * 1_000);
  const tickets = createOnceStore<Returned>(clock, TICKET_MS);

  /** Keeps what came and sends the browser on, or tells the person that nobody waits for it. */
  function keep(returned: Omit<Returned['answer'], 'state'>, state: string): SiteReply {
    const taken = attempts.take(state);
    if (taken.is === 'used')
      return messagePage(410, SITE_OPERATOR, 'This was answered before', 'Start signing in again.');
    if (taken.is !== 'good') {
      refusals.note(new URL(returned.url));
      return messagePage(400, SITE_OPERATOR, 'Nothing waits for this answer', 'Start signing in again.');
    }
    const ticket = newToken('ticket');
    tickets.put(ticket, { challenge: taken.value.challenge, answer: { ...returned, state } });
    return redirect(taken.value.handBack, { ticket });
  }

  function takeReturn(request: SiteRequest): SiteReply {
    const [, provider = '', segment] = RETURN_PATH.exec(request.url.pathname) ?? [];
    const state = segment ?? request.query.get('state') ?? request.form.get('state');
    if (state === null && request.method === 'GET') return fragmentPage();
    return keep({ provider, method: request.method, url: request.url.href, body: request.body }, state ?? '');
  }

  /** The address with its fragment; where to go next comes back as JSON. */
  function takeFragment({ body, url }: SiteRequest): SiteReply {
    const whole = URL.parse(body);
    const [, provider = ''] = RETURN_PATH.exec(whole?.pathname ?? '') ?? [];
    const state = new URLSearchParams(whole?.hash.slice(1)).get('state');
    if (whole === null || state === null || whole.origin !== url.origin || provider === '')
      return json(400, {});
    const { headers } = keep({ provider, method: 'GET', url: whole.href, body: '' }, state);
    return json(200, { location: headers['Location'] ?? null });
  }

  return {
    pages: { 'GET /return': takeReturn, 'POST /return': takeReturn, 'POST /fragment': takeFragment },
    endpoints: createTickets({ attempts, tickets, refusals }),
  };
}

/** What the application asks: it tells of an attempt, asks what was refused, and redeems a ticket. */
function createTickets(kept: {
  readonly attempts: OnceStore<Attempt>;
  readonly tickets: OnceStore<Returned>;
  readonly refusals: Refusals;
}): Routes {
  const { attempts, tickets, refusals } = kept;

  /** Whoever told an attempt may ask what was refused at its address since. */
  function countRefused(state: string, verifier: string): SiteReply {
    const known = attempts.peek(state);
    if (known.is !== 'good' || known.value.challenge !== challengeOf(verifier))
      return json(400, { error: 'invalid_grant' });
    const { returnTo, refusedBefore } = known.value;
    return json(200, { refused: refusals.countAt(returnTo) - refusedBefore });
  }

  return {
    'POST /attempts'({ form }) {
      const state = form.get('state') ?? '';
      const handBack = form.get('hand_back') ?? '';
      const challenge = form.get('challenge') ?? '';
      const returnTo = form.get('return_to') ?? '';
      const verifier = form.get('verifier');
      if (verifier !== null) return countRefused(state, verifier);
      if (!/^[\x21-\x7e]{22,512}$/.test(state) || !/^[\w-]{43}$/.test(challenge))
        return refusal('state or challenge');
      if (!isHandBack(handBack)) return refusal('hand_back');
      const refusedBefore = refusals.countAt(returnTo);
      if (!attempts.put(state, { handBack, challenge, returnTo, refusedBefore }))
        return refusal('state: known already');
      return json(201, { expires_in: ATTEMPT_SECONDS });
    },
    'POST /tickets'({ form }) {
      const taken = tickets.take(form.get('ticket') ?? '');
      const challenge = challengeOf(form.get('verifier') ?? '');
      if (taken.is !== 'good' || taken.value.challenge !== challenge)
        return json(400, { error: 'invalid_grant' });
      return json(200, taken.value.answer);
    },
  };
}

function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}

function refusal(what: string): SiteReply {
  return json(400, { error: 'invalid_request', error_description: what });
}

/** Only into the application: a loopback address with a port, or its own scheme. */
function isHandBack(address: string): boolean {
  return /^(?:http:\/\/(?:127\.0\.0\.1|\[::1\]):\d{1,5}|controlroom:\/)\/[\w./~-]{0,500}$/.test(address);
}

function fragmentPage(): SiteReply {
  return page({
    status: 200,
    site: SITE_OPERATOR,
    title: 'One moment',
    content: '<p>Handing you back to Control Room.</p>',
    script: SEND_FRAGMENT,
  });
}
