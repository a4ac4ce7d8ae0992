import { join } from 'node:path';
import { SIGNIN_PROVIDERS } from '../src-preload/contract/index.ts';
import type { ApplicationOptions } from './app-base.ts';
import type { PracticeProvidersPort } from './lib/ports.ts';
import { openPracticeProviders } from './practice/practice-providers.ts';
import type { SigninMemory } from './practice/signin/shelves.ts';
import type { PracticePart } from './services/practice/practice-service.ts';
import { readJsonFile, writeJsonFile } from './storage/json-file.ts';

/** The same after every start, so that the pictures of those who are signed in stay where they are. */
const FIRST_PORT = 3591;

/** The practice providers, and how the service reaches them while they are open. */
export interface ProvidersPart {
  readonly part: PracticePart;
  readonly open: () => PracticeProvidersPort | null;
}

/** Stands for every provider that is not configured; open for as long as there is one. */
export function createSigninPart({
  clock,
  log,
  dataFolder,
}: Pick<ApplicationOptions, 'clock' | 'log' | 'dataFolder'>): ProvidersPart {
  let providers: PracticeProvidersPort | null = null;
  const part: PracticePart = {
    isDecidedOnce: false,
    isWanted: ({ signin }) => SIGNIN_PROVIDERS.some((provider) => signin[provider].clientId === null),
    async open(onChanged) {
      const memory = practiceMemory(join(dataFolder, 'practice-providers.json'));
      providers = await openPracticeProviders({ clock, log, memory, firstPort: FIRST_PORT, onChanged });
      return providers;
    },
    onSwitched(isOn) {
      if (!isOn) providers = null;
      return Promise.resolve();
    },
  };
  return { part, open: () => providers };
}

/** Who signed in at a practice provider still is at the next start. Nothing is lost where the file cannot be read or written. */
function practiceMemory(file: string): SigninMemory {
  return {
    load() {
      const kept = readJsonFile(file);
      return kept.ok ? kept.value : null;
    },
    save: (shelves) => void writeJsonFile(file, shelves),
  };
}
