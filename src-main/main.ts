import { join } from 'node:path';
import { app, BrowserWindow, dialog, safeStorage, session, shell } from 'electron';
import { createApplication } from './app.ts';
import { registerAppScheme } from './hosts/electron/app-scheme.ts';
import type { CaptureWindows } from './hosts/electron/capture-window.ts';
import { createCaptureWindows } from './hosts/electron/capture-window.ts';
import { listenForLinks } from './hosts/electron/deep-links.ts';
import { startDesktop } from './hosts/electron/desktop.ts';
import type { Desktop } from './hosts/electron/desktop.ts';
import { chooseMediaFiles, tellCannotStart, tellHeld } from './hosts/electron/dialogs.ts';
import { dataArgument, useProfileIn } from './hosts/electron/profile.ts';
import { createSafeStorageVault } from './hosts/electron/safe-storage-vault.ts';
import { createSigninHost } from './hosts/electron/signin-host.ts';
import type { DesktopWords } from './hosts/electron/words.ts';
import { desktopWords } from './hosts/electron/words.ts';
import { findHolder } from './hosts/handover/handover-client.ts';
import { startHandoverIfPossible } from './hosts/handover/handover.ts';
import { describeHolder } from './hosts/handover/holder-file.ts';
import { systemClock } from './lib/clock.ts';
import { resolveDataFolder, thisMachine } from './lib/data-folder.ts';
import { createDisposer } from './lib/disposal.ts';
import { createLog } from './lib/log.ts';
import { findProductFolders } from './lib/product-folders.ts';
import type { AppError } from './lib/result.ts';
import { messageOf } from './lib/result.ts';
import { keepHeapSmall } from './lib/small-heap.ts';
import { trustSystemCertificates } from './lib/system-certificates.ts';

const clock = systemClock;
const log = createLog(clock, 'info', (line) => process.stderr.write(`${line}\n`));
const folders = findProductFolders(import.meta.dirname);
const dataFolder = resolveDataFolder(dataArgument(process.argv.slice(1)), thisMachine());
let desktop: Desktop | null = null;

/** In the language of the settings once they are read, in the system's before. */
function words(): DesktopWords {
  return desktop?.words() ?? desktopWords(app.getLocale());
}

async function run(): Promise<void> {
  keepHeapSmall();
  trustSystemCertificates(log);
  await app.whenReady();
  const disposer = createDisposer((error) => log.error('something could not be released', { error }));
  const vault = await createSafeStorageVault(safeStorage, process.platform, log);
  const chooseFiles = () => chooseMediaFiles(dialog, desktop?.window() ?? null, words());
  const pictureWindow = async () => {
    const window = desktop?.window() ?? null;
    return window === null ? null : (await window.webContents.capturePage()).toPNG();
  };
  const captureWindows = openCaptureWindows();
  const signin = createSigninHost({
    windows: captureWindows,
    openExternal: (url) => shell.openExternal(url),
    hasDeepLinks: app.isPackaged,
    log,
  });
  const created = await createApplication({
    dataFolder,
    assetsFolder: folders.assets,
    host: { face: 'desktop', vault, chooseFiles, pictureWindow, signin },
    version: folders.version,
    log,
    clock,
  });
  if (!created.ok) return leave(created.error);
  const application = disposer.add(created.value);
  const { dispatcher, events } = application;
  disposer.add(
    await startHandoverIfPossible({
      dispatcher,
      events,
      dataFolder,
      face: 'desktop',
      url: () => null,
      log,
      clock,
    }),
  );
  const { renderer: rendererFolder, preload, assets } = folders;
  desktop = await startDesktop({
    app: application,
    rendererFolder,
    preload,
    icon: join(assets, 'icon.png'),
    dataFolder,
    captureWindows,
    disposer,
    clock,
    log,
  });
  links.handTo((link) => {
    desktop?.focus();
    void application.openLink(link);
  });
}

/** Windows for sign-ins, each with a session of its own in memory. */
function openCaptureWindows(): CaptureWindows {
  return createCaptureWindows({
    createWindow: (wanted) => new BrowserWindow(wanted),
    sessionFor: (partition) => session.fromPartition(partition),
    clock,
    log,
  });
}

/** Another process holds the folder: offers its page where it has one. */
async function leave(error: AppError): Promise<void> {
  const holder = error.code === 'storage.held' ? await findHolder(dataFolder, clock) : null;
  const url = (await holder?.url()) ?? null;
  holder?.close();
  if (error.code !== 'storage.held') tellCannotStart(dialog, error.message, words());
  else if (
    await tellHeld(dialog, holder ? describeHolder(holder.holder) : error.message, url !== null, words())
  ) {
    if (url) await shell.openExternal(url);
  }
  app.quit();
}

app.setAppUserModelId('org.controlroom.desktop');
registerAppScheme();
useProfileIn(dataFolder, app);
const links = listenForLinks(app);
if (app.requestSingleInstanceLock()) {
  app.on('second-instance', () => desktop?.focus());
  links.takeArguments(process.argv);
  run().catch((error: unknown) => {
    log.error('could not start', { error });
    tellCannotStart(dialog, messageOf(error), words());
    app.exit(1);
  });
} else {
  app.quit();
}
