/** One hit as the collector understood it: its parameters by name. */
export type CollectedHit = Readonly<Record<string, string>>;

const MAX_HITS = 20;
const MAX_BYTES = 16 * 1024;
const MAX_HIT_BYTES = 8 * 1024;

/** Reads a request's body as a collector does: `/collect` takes one hit, `/batch` one a line. `null` is "cannot be read". */
export function readHits(path: string, body: string): readonly CollectedHit[] | null {
  const lines = path === '/batch' ? body.replace(/\n$/, '').split('\n') : [body.trim()];
  const isTooMuch = lines.length > MAX_HITS || Buffer.byteLength(body) > MAX_BYTES;
  if (isTooMuch || lines.some((line) => Buffer.byteLength(line) > MAX_HIT_BYTES)) return null;
  const hits = lines.map((line) => Object.fromEntries(new URLSearchParams(line)));
  return hits.every(isWhole) ? hits : null;
}

function isWhole(hit: CollectedHit): boolean {
  const hasWho =
    hit['v'] === '1' && /^UA-\d+-\d+$/.test(hit['tid'] ?? '') && (hit['cid'] ?? hit['uid'] ?? '') !== '';
  if (!hasWho) return false;
  return hit['t'] === 'exception' || (hit['t'] === 'screenview' && (hit['cd'] ?? '') !== '');
}
