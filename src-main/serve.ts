import { basename } from 'node:path';
import { createApplication } from './app.ts';
import type { BrowserHost } from './hosts/browser/browser-host.ts';
import { startBrowserHost } from './hosts/browser/browser-host.ts';
import { createKeyringVault } from './hosts/browser/keyring-vault.ts';
import { openBrowser } from './hosts/browser/open-browser.ts';
import type { ServeOptions } from './hosts/browser/serve-options.ts';
import { parseServeOptions } from './hosts/browser/serve-options.ts';
import { createSystemKeyring } from './hosts/browser/system-keyring.ts';
import { findHolder } from './hosts/handover/handover-client.ts';
import { startHandoverIfPossible } from './hosts/handover/handover.ts';
import { describeHolder } from './hosts/handover/holder-file.ts';
import { systemClock } from './lib/clock.ts';
import { checkDataFolder, resolveDataFolder, thisMachine } from './lib/data-folder.ts';
import { createDisposer } from './lib/disposal.ts';
import { createLog } from './lib/log.ts';
import { findProductFolders } from './lib/product-folders.ts';
import { keepHeapSmall } from './lib/small-heap.ts';
import { trustSystemCertificates } from './lib/system-certificates.ts';
import type { AppError } from './lib/result.ts';
import { messageOf } from './lib/result.ts';

const clock = systemClock;
const log = createLog(clock, 'warn', complain);

/**
 * `control-room serve`: shows the product to the browsers of this machine until SIGINT, SIGTERM or SIGHUP.
 *
 * Prints one line on stdout, `Control Room is at <url>`; where another process holds the data folder it prints that one's
 * link and returns. Answers the exit code: 0, 1 (could not), 2 (wrong arguments).
 */
export async function serve(args: readonly string[]): Promise<number> {
  keepHeapSmall();
  const options = parseServeOptions(args);
  if (!options.ok) return refuse(options.error.message, 2);
  const disposer = createDisposer((error) => log.error('something could not be released', { error }));
  const stopped = untilStopped();
  try {
    const error = await start(options.value, disposer);
    if (error) return await pointToHolder(options.value, error);
    await stopped;
    return 0;
  } catch (error) {
    return refuse(`Control Room cannot start: ${messageOf(error)}`, 1);
  } finally {
    await disposer.dispose();
  }
}

async function start(
  options: ServeOptions,
  disposer: ReturnType<typeof createDisposer>,
): Promise<AppError | null> {
  trustSystemCertificates(log);
  const folders = findProductFolders(import.meta.dirname);
  const dataFolder = resolveDataFolder(options.data, thisMachine());
  const checked = checkDataFolder(dataFolder);
  if (!checked.ok) return checked.error;
  const vault = await createKeyringVault({ dataFolder, keyring: createSystemKeyring(), clock, log });
  const created = await createApplication({
    dataFolder,
    assetsFolder: folders.assets,
    host: { face: 'browser', vault, chooseFiles: null, pictureWindow: null, signin: null },
    version: folders.version,
    log,
    clock,
  });
  if (!created.ok) return created.error;
  const app = disposer.add(created.value);
  const { dispatcher, events } = app;
  const { port } = options;
  const host: BrowserHost = disposer.add(
    await startBrowserHost({ app, rendererFolder: folders.renderer, clock, log, port }),
  );
  const url = (): string => host.newUrl();
  disposer.add(
    await startHandoverIfPossible({ dispatcher, events, dataFolder, face: 'browser', url, log, clock }),
  );
  announce(host.url, options);
  return null;
}

/** The folder is held: the one who holds it may have a page, for which it gives out a new link. */
async function pointToHolder(options: ServeOptions, error: AppError): Promise<number> {
  if (error.code !== 'storage.held') return refuse(error.message, 1);
  const holder = await findHolder(resolveDataFolder(options.data, thisMachine()), clock);
  const url = (await holder?.url()) ?? null;
  holder?.close();
  if (url === null) return refuse(holder ? describeHolder(holder.holder) : error.message, 1);
  announce(url, options);
  return 0;
}

function announce(url: string, options: ServeOptions): void {
  process.stdout.write(`Control Room is at ${url}\n`);
  if (options.opensBrowser) openBrowser(url, thisMachine());
}

function refuse(message: string, code: 1 | 2): number {
  complain(message);
  return code;
}

function complain(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** A second signal ends the process at once, for people who have no patience. */
function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
  });
}

/** Run as a program of its own, and not from the terminal face. */
if (/^serve(?:\.[jt]s)?$/.test(basename(process.argv[1] ?? '')))
  process.exitCode = await serve(process.argv.slice(2));
