import type { Result } from '../../lib/result.ts';
import { fail, ok } from '../../lib/result.ts';

/** How a provider's answer came back: the parameters of a query, a fragment or a posted form, each once. */
export type ReturnParameters = ReadonlyMap<string, string>;

/** What one return may hold. */
const MAX_CHARACTERS = 32 * 1024;
const MAX_PARAMETERS = 40;

/** What must not stand twice in an answer, or two readers could read two answers (RFC 6749 3.1). */
const ONCE = ['code', 'state', 'error', 'access_token', 'id_token', 'iss', 'ticket', 'user'];

/**
 * Reads an address that a provider sent the person back to, with the body where it was posted. The fragment counts only
 * where the query holds no answer; `#_=_`, which one provider appends, is none.
 *
 * Errors: signin.badReturn (context.reason: `notAnAddress`, `tooLarge`, `duplicate`).
 */
export function parseReturn(address: string, body: string | null): Result<ReturnParameters> {
  if (address.length + (body?.length ?? 0) > MAX_CHARACTERS) return bad('tooLarge');
  if (!URL.canParse(address)) return bad('notAnAddress');
  const url = new URL(address);
  if (body !== null) return parseForm(body);
  const fragment = url.hash.replace(/^#/, '');
  if (url.search.length > 1 || fragment === '' || fragment === '_=_') return parseForm(url.search);
  return parseForm(fragment);
}

/** Reads a query string or a form (`application/x-www-form-urlencoded`). Errors: as `parseReturn`. */
export function parseForm(text: string): Result<ReturnParameters> {
  if (text.length > MAX_CHARACTERS) return bad('tooLarge');
  const parameters = new Map<string, string>();
  let count = 0;
  for (const [name, value] of new URLSearchParams(text)) {
    count += 1;
    if (count > MAX_PARAMETERS) return bad('tooLarge');
    if (parameters.has(name) && ONCE.includes(name)) return bad('duplicate');
    if (!parameters.has(name)) parameters.set(name, value);
  }
  return ok(parameters);
}

function bad(reason: 'notAnAddress' | 'tooLarge' | 'duplicate') {
  return fail('signin.badReturn', { message: 'That is no answer of a provider.', context: { reason } });
}
