import type { Result } from '../../lib/result.ts';
import { fail, ok } from '../../lib/result.ts';
import type { FactPaths, ProviderDefinition } from './definition.ts';
import type { Fields } from './provider-answer.ts';

/** Who signed in, as the provider says. */
export interface Person {
  readonly id: string;
  /** `null` where the provider does not say. */
  readonly name: string | null;
  readonly picture: string | null;
  /** Only one that the provider vouches for. */
  readonly email: string | null;
}

/** Everything that a provider said about a person, by where it said it. */
export interface PersonSources {
  readonly profile: Fields | null;
  readonly idToken: Fields | null;
  readonly token: Fields | null;
  /** JSON from the first return; unsigned, so it may name a person and nothing else. */
  readonly user: Fields | null;
}

const MAX_TEXT = 200;

/**
 * Reads who that is by the definition's paths. The e-mail address is the ID token's, and only where `email_verified` is
 * true (or `"true"`); else there is none.
 *
 * Errors: signin.incomplete (context.field `id`).
 */
export function readPerson(definition: ProviderDefinition, sources: PersonSources): Result<Person> {
  const id = find(definition.person.id, sources);
  if (id === null)
    return fail('signin.incomplete', {
      message: 'The provider does not say who that is.',
      context: { field: 'id' },
    });
  const name = find(definition.person.name, sources);
  return ok({
    id,
    name: name?.slice(0, MAX_TEXT) ?? null,
    picture: pictureOf(find(definition.person.picture, sources)),
    email: verifiedEmail(sources.idToken),
  });
}

/** The name alone, from what is known before the provider is asked; `null` where nobody said one. */
export function readName(definition: ProviderDefinition, user: Fields | null): string | null {
  const sources = { profile: null, idToken: null, token: null, user };
  return find(definition.person.name, sources)?.slice(0, MAX_TEXT) ?? null;
}

/** Reads the `user` parameter of a first return. `null` for what is not an object in JSON. */
export function readUser(text: string | null): Fields | null {
  if (text === null || text.length > 4096) return null;
  try {
    const parsed: unknown = JSON.parse(text);
    return isFields(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

function verifiedEmail(idToken: Fields | null): string | null {
  const verified = idToken?.['email_verified'];
  if (verified !== true && verified !== 'true') return null;
  const email = idToken?.['email'];
  return typeof email === 'string' && email.length <= 320 ? email : null;
}

/** Pages may load nothing but http(s) pictures. */
function pictureOf(address: string | null): string | null {
  if (address === null || address.length > 2000 || !URL.canParse(address)) return null;
  return /^https?:$/.test(new URL(address).protocol) ? address : null;
}

function find(paths: FactPaths, sources: PersonSources): string | null {
  for (const path of paths) {
    const parts = path.split(' ').flatMap((one) => textAt(one.split('.'), sources) ?? []);
    if (parts.length > 0) return parts.join(' ');
  }
  return null;
}

function textAt(path: readonly string[], sources: PersonSources): string | null {
  const value = path.reduce<unknown>(step, sources);
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

function step(value: unknown, name: string): unknown {
  if (name === '*') return Array.isArray(value) ? (value.find(isPrimary) ?? value[0]) : undefined;
  return isFields(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

function isPrimary(entry: unknown): boolean {
  const metadata = isFields(entry) ? entry['metadata'] : null;
  return isFields(metadata) && metadata['primary'] === true;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
