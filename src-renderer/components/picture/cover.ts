/** A drawn cover: the same title always looks the same. */
export interface CoverArt {
  /** 0 to 360. */
  readonly hue: number;
  /** Heights of the bars, 0 to 1. */
  readonly bars: readonly number[];
}

const BARS = 36;

/** Draws lots from a title, the same ones each time. */
export function coverArt(title: string): CoverArt {
  let seed = hash(title);
  const draw = () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 4294967296;
  };
  const hue = Math.round(draw() * 360);
  const phase = draw() * Math.PI;
  const swell = 1.5 + draw() * 2;
  const bars = Array.from({ length: BARS }, (_, index) => {
    const along = index / (BARS - 1);
    const envelope = Math.sin(along * Math.PI) * 0.55 + 0.2;
    const wave = 0.55 + 0.45 * Math.sin(along * Math.PI * 2 * swell + phase);
    return Math.min(1, envelope * wave + draw() * 0.22 + 0.06);
  });
  return { hue, bars };
}

function hash(text: string): number {
  let value = 2166136261;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 16777619);
  return value >>> 0;
}
