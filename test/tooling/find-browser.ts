import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** What decides where a browser may be. */
export interface BrowserSearch {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly exists: (path: string) => boolean;
}

const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge-stable',
  'microsoft-edge',
] as const;

const MAC_APPS = ['Google Chrome', 'Chromium', 'Microsoft Edge'] as const;

const WINDOWS_APPS = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Chromium\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
] as const;

/** What a person does where no browser was found. */
export const BROWSER_ADVICE =
  'No Chrome, Chromium or Edge was found. Install one, or name its executable in CHROME_PATH, and run the tests again.';

/** Chrome, Chromium or Edge on this machine; CHROME_PATH goes before all. `null` where there is none. */
export function findBrowser(search: BrowserSearch = thisMachine): string | null {
  const named = search.env['CHROME_PATH'];
  if (named) return search.exists(named) ? named : null;
  return candidates(search).find(search.exists) ?? null;
}

/** As findBrowser, and installs Debian's `chromium` where that is this machine's system and we are root on it. */
export function findOrInstallBrowser(): string | null {
  const found = findBrowser();
  if (found !== null || process.env['CHROME_PATH'] || !isRootOnDebian()) return found;
  console.log("Installing Debian's chromium, since no browser is here …");
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium']]) {
    const run = spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
    if (run.status !== 0) return null;
  }
  return findBrowser();
}

const thisMachine: BrowserSearch = { platform: process.platform, env: process.env, exists: existsSync };

function candidates({ platform, env }: BrowserSearch): readonly string[] {
  switch (platform) {
    case 'win32':
      return [env['PROGRAMFILES'], env['PROGRAMFILES(X86)'], env['LOCALAPPDATA']]
        .filter((folder) => folder !== undefined)
        .flatMap((folder) => WINDOWS_APPS.map((app) => `${folder}\\${app}`));
    case 'darwin':
      return ['/Applications', `${env['HOME'] ?? ''}/Applications`].flatMap((folder) =>
        MAC_APPS.map((app) => `${folder}/${app}.app/Contents/MacOS/${app}`),
      );
    default: {
      const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
      return NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
    }
  }
}

function isRootOnDebian(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/etc/os-release'))
    return false;
  return /^ID="?debian"?$/m.test(readFileSync('/etc/os-release', 'utf8'));
}
