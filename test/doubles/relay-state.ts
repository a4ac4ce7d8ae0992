/** The state of a client that wants its code at `callback`, by the relay's rules; `nonce` makes it one of its kind. */
export function writeState(callback: string, nonce: string): string {
  const query = new URLSearchParams({ give_me_code: '1', callback, nonce });
  return Buffer.from(query.toString(), 'utf8').toString('base64url');
}
