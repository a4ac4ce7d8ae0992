import type { AppError, Result } from '../../lib/result.ts';
import { ok } from '../../lib/result.ts';
import type { BalancerFacts } from './balancer-facts.ts';
import type { ClassicDescription } from './classic-balancers.ts';
import { classicClient, completeClassic, describeClassic, isNoSuchBalancer } from './classic-balancers.ts';
import { inParallel } from './filters.ts';
import type { Session } from './session.ts';
import { describeV2 } from './v2-balancers.ts';

export interface FoundBalancers {
  readonly loadBalancers: readonly BalancerFacts[];
  /** What could not be read although the rest could. */
  readonly warnings: readonly AppError[];
}

const NAMES_AT_ONCE = 4;

/**
 * Balancers by name, in the order of the names, or all of both kinds. A name that is not classic is looked up in ELB v2.
 * Errors: cloud.notFound for a name that neither knows.
 */
export async function findLoadBalancers(
  session: Session,
  names: readonly string[],
): Promise<Result<FoundBalancers>> {
  return names.length === 0 ? findAll(session) : findNamed(session, [...new Set(names)]);
}

async function findAll(session: Session): Promise<Result<FoundBalancers>> {
  const client = await classicClient(session);
  const [classic, v2] = await Promise.all([describeClassic(session, client, []), describeV2(session, [])]);
  if (!classic.ok && !v2.ok) return classic;
  const complete = classic.ok ? await completeClassic(session, client, classic.value) : [];
  return ok({
    loadBalancers: [...complete, ...(v2.ok ? v2.value : [])],
    warnings: [classic, v2].flatMap((found) => (found.ok ? [] : [found.error])),
  });
}

/** One unknown name fails the whole call, so the names are then asked for one by one. */
async function findNamed(session: Session, names: readonly string[]): Promise<Result<FoundBalancers>> {
  const client = await classicClient(session);
  const together = await describeClassic(session, client, names);
  if (together.ok) {
    const loadBalancers = inOrder(names, await completeClassic(session, client, together.value));
    return ok({ loadBalancers, warnings: [] });
  }
  if (!isNoSuchBalancer(together.error)) return together;
  const found = await inParallel(
    names,
    NAMES_AT_ONCE,
    async (name): Promise<Result<readonly BalancerFacts[]>> => {
      const classic = names.length === 1 ? together : await describeClassic(session, client, [name]);
      if (classic.ok) return ok(await completeClassic(session, client, classic.value));
      return isNoSuchBalancer(classic.error) ? orV2(classic, await describeV2(session, [name])) : classic;
    },
  );
  return found.ok ? ok({ loadBalancers: found.value.flat(), warnings: [] }) : found;
}

/** Where ELB v2 cannot be asked, the classic answer is what people can act on. */
function orV2(
  classic: Result<never> | Result<readonly ClassicDescription[]>,
  v2: Result<readonly BalancerFacts[]>,
): Result<readonly BalancerFacts[]> {
  if (v2.ok && v2.value.length > 0) return v2;
  return classic.ok ? ok([]) : classic;
}

function inOrder(names: readonly string[], balancers: readonly BalancerFacts[]): readonly BalancerFacts[] {
  return balancers.toSorted((a, b) => names.indexOf(a.name) - names.indexOf(b.name));
}
