/** The sound of a renderer. Volume is 0..100 as RenderingControl counts it. */
export interface Sound {
  readonly volume: number;
  readonly isMuted: boolean;
}

/** The sound after switching on. */
export const initialSound: Sound = { volume: 50, isMuted: false };

/** Reads a volume argument: a whole number 0..100; `null` for anything else. */
export function parseVolume(text: string): number | null {
  const volume = /^\s*\d{1,5}\s*$/.test(text) ? Number(text) : Number.NaN;
  return volume >= 0 && volume <= 100 ? volume : null;
}

/** Reads a UPnP boolean: `0 false no` or `1 true yes`; `null` for anything else. */
export function parseBoolean(text: string): boolean | null {
  const word = text.trim().toLowerCase();
  if (['1', 'true', 'yes'].includes(word)) return true;
  return ['0', 'false', 'no'].includes(word) ? false : null;
}
