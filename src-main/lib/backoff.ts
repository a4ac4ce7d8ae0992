/** How long to wait before a repeated attempt. */
export interface BackoffPolicy {
  readonly firstMs: number;
  readonly factor: number;
  readonly maxMs: number;
  /** Share of the delay that is drawn at random, 0..1, so that many clients do not march in step. */
  readonly jitter: number;
}

/**
 * The delay in ms before attempt `attempt` (0 is the first repeat).
 * `random` is a number in 0..1, handed in so that the function stays pure.
 */
export function backoffDelay(policy: BackoffPolicy, attempt: number, random: number): number {
  const full = Math.min(policy.maxMs, policy.firstMs * policy.factor ** attempt);
  return full * (1 - policy.jitter * random);
}
