/** Seconds as a player shows them: `0:07`, `12:04`, `1:02:05`. */
export function playerTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = String(whole % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

/** A point in time as the clock on the wall: `14:02`, with the date when it is not today. */
export function clockTime(iso: string, now: number, locale: string): string {
  const at = new Date(iso);
  const isToday = at.toDateString() === new Date(now).toDateString();
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat(
    locale,
    isToday ? clock : { ...clock, day: 'numeric', month: 'short' },
  ).format(at);
}

/** The time down to the millisecond, for evidence. */
export function exactTime(iso: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
    hourCycle: 'h23',
  }).format(new Date(iso));
}

/** The same with its date, for what may be long ago. */
export function exactDate(iso: string, locale: string): string {
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(new Date(iso));
  return `${date}, ${exactTime(iso, locale)}`;
}
