import { createHash } from 'node:crypto';
import { readQuery, single } from './query.ts';

/** What a client asks of the relay. */
export interface RelayRequest {
  /** Whether the code is to be handed on. */
  readonly wantsCode: boolean;
  /** As it was written. */
  readonly callback: string;
  /** The same for every spelling of the same state. */
  readonly digest: string;
}

export type StateRefusal = 'noState' | 'stateTooLong' | 'stateUndecodable' | 'stateDuplicate' | 'noCallback';

/** The longest state in characters. A callback of 1,024 bytes needs less. */
const STATE_LENGTH = 4096;

/**
 * Reads a state: base64 of `give_me_code=1&callback=<URL>`. Both alphabets, padding or none, and the space that a `+`
 * became on its way; no other character, no spare bits, and UTF-8 without control characters inside. Unknown keys are
 * ignored. Source: docs/protocols/signin-relay.md.
 */
export function readState(state: string): RelayRequest | StateRefusal {
  if (state === '') return 'noState';
  if (state.length > STATE_LENGTH) return 'stateTooLong';
  const bytes = decodeBase64(state.replaceAll(' ', '+').replaceAll('-', '+').replaceAll('_', '/'));
  const text = bytes === null ? null : decodeUtf8(bytes);
  if (bytes === null || text === null) return 'stateUndecodable';
  const query = readQuery(text);
  if (query === null) return 'stateUndecodable';
  const wantsCode = single(query, 'give_me_code');
  const callback = single(query, 'callback');
  if (wantsCode === null || callback === null) return 'stateDuplicate';
  if (callback === '') return 'noCallback';
  return {
    wantsCode: wantsCode === '1',
    callback,
    digest: createHash('sha256').update(bytes).digest('base64'),
  };
}

function decodeBase64(text: string): Uint8Array | null {
  const parts = /^([A-Za-z0-9+/]+)(={0,2})$/.exec(text);
  const [, digits = '', padding = ''] = parts ?? [];
  if (parts === null || digits.length % 4 === 1) return null;
  if (padding !== '' && text.length % 4 !== 0) return null;
  const bytes = Buffer.from(digits, 'base64');
  return bytes.toString('base64').replace(/=+$/, '') === digits ? bytes : null;
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return /[\p{Cc}]/u.test(text) ? null : text;
  } catch {
    return null;
  }
}
