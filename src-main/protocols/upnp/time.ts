/** From here on a time is not a time but "I do not know": devices fill in the largest 32-bit number, in s or ms. */
const UNKNOWN_FROM_SECONDS = 2_147_483;

/**
 * Reads `H+:MM:SS[.F+]` or `H+:MM:SS[.F0/F1]` as seconds. `null` for `NOT_IMPLEMENTED`, for nothing, for anything
 * else, and for the largest numbers, by which devices say that they do not know.
 * Source: AVTransport:1, 2.2.13 and following; docs/protocols/upnp.md, "Times".
 */
export function parseTime(text: string): number | null {
  const match = /^\+?(\d{1,10}):([0-5]?\d):([0-5]?\d)(?:\.(\d{1,12})(?:\/(\d{1,12}))?)?$/.exec(text.trim());
  if (match === null) return null;
  const [, hours = '', minutes = '', seconds = '', numerator, denominator] = match;
  const whole = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  if (whole >= UNKNOWN_FROM_SECONDS) return null;
  if (denominator !== undefined) return whole + shareOf(Number(numerator), Number(denominator));
  return numerator === undefined ? whole : Number(`${whole}.${numerator}`);
}

/** Writes whole seconds as `HH:MM:SS`, the way `Seek` takes them; a fraction is cut, nothing lies before zero. */
export function formatTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(Number.isFinite(seconds) ? seconds : 0));
  return [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}

function shareOf(numerator: number, denominator: number): number {
  return numerator < denominator ? numerator / denominator : 0;
}
