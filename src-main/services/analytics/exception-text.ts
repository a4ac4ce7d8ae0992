/** Names that a fault may have in a report; anything else may be somebody's words. */
const KIND = /^[A-Za-z]\w{0,60}$/;
const CODE = /^[A-Z][A-Z0-9_]{1,40}$/;
const FRAME = /^ {4}at [^\n]*[/\\][^/\\]+:\d+:\d+\)?$/;
const PLACE = /([\w.-]{1,60}:\d{1,7}):\d{1,7}\)?$/;

/**
 * What is told of an exception: its type, its code and its place (`TypeError at outbox.ts:45`). Never its message, which
 * may hold names, addresses or paths, and of the place only the file's own name.
 */
export function exceptionText(thrown: unknown): string {
  if (!(thrown instanceof Error)) return 'Thrown value';
  const code =
    'code' in thrown && typeof thrown.code === 'string' && CODE.test(thrown.code) ? thrown.code : '';
  const kind = [KIND.test(thrown.name) ? thrown.name : 'Error', code].filter((part) => part !== '').join(' ');
  const place = placeOf(framesOf(thrown));
  return place === null ? kind : `${kind} at ${place}`;
}

/** A stack begins with the message, which may look like anything, a frame too. */
function framesOf({ stack, message }: Error): string {
  if (typeof stack !== 'string') return '';
  const at = stack.indexOf(message);
  return at === -1 ? stack : stack.slice(at + message.length);
}

/** File and line of the first frame that is in a file. */
function placeOf(frames: string): string | null {
  const first = frames.split('\n').find((line) => FRAME.test(line));
  return first === undefined ? null : (PLACE.exec(first)?.[1] ?? null);
}
