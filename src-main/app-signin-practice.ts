import { SIGNIN_PROVIDERS } from '../src-preload/contract/index.ts';
import type { ApplicationOptions } from './app-base.ts';
import type { PracticeProvidersPort } from './lib/ports.ts';
import { openPracticeProviders } from './practice/practice-providers.ts';
import type { PracticePart } from './services/practice/practice-service.ts';

/** The practice providers, and how the service reaches them while they are open. */
export interface ProvidersPart {
  readonly part: PracticePart;
  readonly open: () => PracticeProvidersPort | null;
}

/** Stands for every provider that is not configured; open for as long as there is one. */
export function createSigninPart({ clock, log }: Pick<ApplicationOptions, 'clock' | 'log'>): ProvidersPart {
  let providers: PracticeProvidersPort | null = null;
  const part: PracticePart = {
    isDecidedOnce: false,
    isWanted: ({ signin }) => SIGNIN_PROVIDERS.some((provider) => signin[provider].clientId === null),
    async open(onChanged) {
      providers = await openPracticeProviders({ clock, log, onChanged });
      return providers;
    },
    onSwitched(isOn) {
      if (!isOn) providers = null;
      return Promise.resolve();
    },
  };
  return { part, open: () => providers };
}
