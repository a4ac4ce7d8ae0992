/** Writes seconds as a device does: `0:00:20.000`, or `0:00:20` where the device counts whole seconds. */
export function formatPlayTime(seconds: number, digits: 'milliseconds' | 'seconds'): string {
  const total = Math.max(0, Math.floor(seconds * 1000 + 0.5));
  const whole = Math.floor(total / 1000);
  const text = `${Math.floor(whole / 3600)}:${pad(Math.floor(whole / 60) % 60, 2)}:${pad(whole % 60, 2)}`;
  return digits === 'seconds' ? text : `${text}.${pad(total % 1000, 3)}`;
}

/** Reads `H+:MM:SS[.F+]` into seconds; `null` for anything else. */
export function parsePlayTime(text: string): number | null {
  const parts = /^(\d{1,6}):([0-5]?\d):([0-5]?\d(?:\.\d{1,9})?)$/.exec(text.trim());
  if (parts === null) return null;
  return Number(parts[1]) * 3600 + Number(parts[2]) * 60 + Number(parts[3]);
}

function pad(value: number, width: number): string {
  return String(value).padStart(width, '0');
}
