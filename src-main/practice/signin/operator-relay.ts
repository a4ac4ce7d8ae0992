import { messagePage } from './page.ts';
import { SITE_OPERATOR } from './operator-returns.ts';
import type { Refusals } from './refusals.ts';
import type { Routes, SiteRequest } from './site.ts';
import { redirect } from './site.ts';

const MAX_STATE = 2_048;

/** The relay of the one registered host: it passes C's code on to a callback below the operator's own domain, and nowhere else. */
export function createRelay(domain: string, refusals: Refusals): Routes {
  return {
    'GET /relay': (request) => {
      const callback = callbackOf(request, domain);
      const code = request.query.get('code');
      if (callback === null) {
        refusals.note(request.url);
        return messagePage(
          400,
          SITE_OPERATOR,
          'This cannot be passed on',
          'The state names no callback of ours.',
        );
      }
      return redirect(callback, code === null ? { error: 'no code' } : { code });
    },
  };
}

/** The callback that the state names, `null` when there is none or it is somebody else's. */
function callbackOf({ query, url }: SiteRequest, domain: string): string | null {
  const state = query.getAll('state');
  const text = decode(state.length === 1 ? (state[0] ?? '') : '');
  const parameters = new URLSearchParams(text ?? '');
  const callbacks = parameters.getAll('callback');
  const [callback = ''] = callbacks;
  const host = /^http:\/\/([a-z0-9.-]+):(\d{1,5})\/[\w./~-]*$/.exec(callback);
  const isOwn = host?.[1]?.endsWith(`.${domain}`) === true && host[2] === url.port;
  const isAsked = parameters.getAll('give_me_code').join(',') === '1';
  return isOwn && isAsked && callbacks.length === 1 ? callback : null;
}

function decode(state: string): string | null {
  if (state.length > MAX_STATE || !/^[\w+/-]+={0,2}$/.test(state.replaceAll(' ', '+'))) return null;
  return Buffer.from(state.replaceAll(' ', '+'), 'base64').toString();
}
