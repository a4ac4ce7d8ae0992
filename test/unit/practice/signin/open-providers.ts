import { afterEach } from 'vitest';
import type { Clock } from '../../../../src-main/lib/clock.ts';
import { systemClock } from '../../../../src-main/lib/clock.ts';
import { silentLog } from '../../../../src-main/lib/log.ts';
import type { PracticeProvidersPort } from '../../../../src-main/lib/ports.ts';
import { openPracticeProviders } from '../../../../src-main/practice/practice-providers.ts';
import type { SigninMemory } from '../../../../src-main/practice/signin/shelves.ts';

/** Opens practice providers for one test each; they are closed after it. */
export function providersForEachTest(): (
  clock?: Clock,
  memory?: SigninMemory | null,
) => Promise<PracticeProvidersPort> {
  const opened: PracticeProvidersPort[] = [];
  afterEach(async () => {
    for (const providers of opened.splice(0)) await providers.dispose();
  });
  return async (clock = systemClock, memory = null) => {
    const providers = await openPracticeProviders({
      clock,
      log: silentLog,
      memory,
      firstPort: 0,
      onChanged: () => undefined,
    });
    opened.push(providers);
    return providers;
  };
}

/** An address with parameters. */
export function withQuery(address: string, parameters: Readonly<Record<string, string>>): string {
  return `${address}?${new URLSearchParams(parameters).toString()}`;
}
