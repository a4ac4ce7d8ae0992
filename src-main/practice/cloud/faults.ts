/** What the practice cloud can be told to do wrong, `none` first. */
export const cloudFaults = [
  'none',
  'slow',
  'hang',
  'throttle',
  'expired',
  'denied',
  'wrongRegion',
  'malformed',
] as const;
export type CloudFault = (typeof cloudFaults)[number];

export function isCloudFault(fault: string): fault is CloudFault {
  return cloudFaults.some((known) => known === fault);
}

/** `slow`: how late each answer comes. */
export const SLOW_MS = 2_000;
