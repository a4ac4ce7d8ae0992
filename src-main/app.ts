import type { MediaItem } from '../src-preload/contract/index.ts';
import { buildActivity } from './app-activity.ts';
import type { ApplicationOptions, Base } from './app-base.ts';
import { buildAccounts } from './app-accounts.ts';
import { buildBase, postNotices } from './app-base.ts';
import { buildAnalytics, createCollectorPart, startAnalytics } from './app-analytics.ts';
import { buildCloud, createCloudPart } from './app-cloud.ts';
import { buildDiagnostics } from './app-diagnostics.ts';
import { buildIssues, createTrackerPart } from './app-issues.ts';
import { buildLan } from './app-lan.ts';
import type { Lan } from './app-lan.ts';
import { createLanPart } from './app-practice.ts';
import { createSigninPart } from './app-signin-practice.ts';
import { buildSignin, followLinks } from './app-signin.ts';
import { registerAccounts } from './ipc/accounts.ts';
import { registerActivity } from './ipc/activity.ts';
import { registerAnalytics } from './ipc/analytics.ts';
import { registerApp } from './ipc/app.ts';
import { registerCasting } from './ipc/casting.ts';
import { registerCloud } from './ipc/cloud.ts';
import { registerDevices } from './ipc/devices.ts';
import { registerDiagnostics } from './ipc/diagnostics.ts';
import type { Dispatcher, Handlers } from './ipc/dispatcher.ts';
import { createDispatcher } from './ipc/dispatcher.ts';
import { registerIssues } from './ipc/issues.ts';
import { registerMedia } from './ipc/media.ts';
import { registerPractice } from './ipc/practice.ts';
import { registerSettings } from './ipc/settings.ts';
import { registerSignin } from './ipc/signin.ts';
import type { Disposable, Disposer } from './lib/disposal.ts';
import { createDisposer } from './lib/disposal.ts';
import type { EventBus } from './lib/events.ts';
import { createEventBus } from './lib/events.ts';
import type { CurrentOperator } from './lib/ports.ts';
import type { Result } from './lib/result.ts';
import { messageOf, ok } from './lib/result.ts';
import type { AccountsService } from './services/accounts/accounts-service.ts';
import type { AnalyticsService } from './services/analytics/analytics-service.ts';
import type { CloudService } from './services/cloud/cloud-service.ts';
import type { DiagnosticsService } from './services/diagnostics/diagnostics-service.ts';
import type { IssuesService } from './services/issues/issues-service.ts';
import type { PracticeService } from './services/practice/practice-service.ts';
import { createPracticeService } from './services/practice/practice-service.ts';
import type { SigninService } from './services/signin/signin-service.ts';
import type { SettingsService } from './services/settings/settings-service.ts';
import { openDataFolder } from './storage/data-folder.ts';

export type { ApplicationOptions };

/** The whole product behind its contract; each face shows one. */
export interface Application extends Disposable {
  readonly dispatcher: Dispatcher;
  readonly events: EventBus;
  readonly uploadsFolder: string;
  /** The file behind a library item, or behind an export. Errors: media.unknown, media.unsupported. */
  preview(mediaId: string): Result<{ readonly path: string; readonly contentType: string }>;
  /** Takes a finished upload into the library. */
  addUpload(path: string, fileName: string): Promise<Result<MediaItem>>;
  /** Hands a `controlroom:` link on to the sign-in that waits for it; false where none does. */
  openLink(address: string): Promise<boolean>;
  /** True while a room plays something that this machine serves, or a queue plays: ending the process would end that. */
  isServing(): boolean;
  /** True while a person is with a provider, who comes back to this process. */
  isAwaiting(): boolean;
  dispose(): Promise<void>;
}

/**
 * Builds the application: storage, protocols, services, contract; disposes of them in reverse order.
 * Errors: storage.held, storage.corrupt (written by a newer version).
 */
export async function createApplication(options: ApplicationOptions): Promise<Result<Application>> {
  const { log, clock } = options;
  const folder = openDataFolder(options.dataFolder, clock);
  if (!folder.ok) return folder;
  const disposer = createDisposer((error) =>
    log.error('something could not be released', { error: messageOf(error) }),
  );
  disposer.add(folder.value);
  const events = createEventBus((error) => log.error('a listener failed', { error: messageOf(error) }));
  const base = buildBase(options, folder.value, events);
  const services = buildServices(options, base, disposer);
  const { activity, witness, exports } = buildActivity(
    options,
    base,
    services.devices,
    services.operator,
    disposer,
  );
  try {
    postNotices(base, folder.value);
    await start(base, services, disposer);
  } catch (error) {
    await disposer.dispose();
    throw error;
  }
  return ok({
    dispatcher: createDispatcher({
      clock,
      log,
      began: witness.began,
      handlers: {
        ...buildHandlers(options, base, services),
        ...registerActivity(activity, base.journal, exports),
      },
    }),
    events,
    uploadsFolder: folder.value.uploadsFolder,
    preview(id) {
      const exported = exports.file(id);
      return exported === null ? services.media.preview(id) : ok(exported);
    },
    addUpload: (path, fileName) => services.media.addUpload({ path, fileName }),
    openLink: (address) => services.signin.openLink(address),
    isAwaiting: () => services.signin.status().providers.some(({ awaiting }) => awaiting !== null),
    isServing: () => services.casting.isServing() || services.queues.isPlaying(),
    dispose: () => disposer.dispose(),
  });
}

/** What the product does, one service a domain. */
interface Services extends Lan {
  readonly accounts: AccountsService;
  readonly analytics: AnalyticsService;
  readonly cloud: CloudService;
  readonly issues: IssuesService;
  readonly operator: CurrentOperator;
  readonly practice: PracticeService;
  readonly signin: SigninService;
  readonly diagnostics: DiagnosticsService;
}

function buildServices(options: ApplicationOptions, base: Base, disposer: Disposer): Services {
  const lan = buildLan(options, base, disposer, (udn) => practice.isOwn(udn));
  const practiceCloud = createCloudPart(options, base.settings);
  const practiceTracker = createTrackerPart(options, base.stores.trackerCache);
  const practiceCollector = createCollectorPart(options);
  const practiceProviders = createSigninPart(options);
  const cloud = disposer.add(buildCloud(options, base, lan, practiceCloud));
  const operator: CurrentOperator = () => signin.status().operator;
  const issues = buildIssues(options, base, practiceTracker, operator, disposer);
  const analytics = buildAnalytics(options, base, practiceCollector, disposer);
  const practice: PracticeService = createPracticeService({
    log: options.log,
    emit: base.events.emit,
    parts: [
      createLanPart(options, lan.devices, lan.media),
      practiceCloud.part,
      practiceTracker.part,
      practiceCollector.part,
      practiceProviders.part,
    ],
  });
  const signin = buildSignin(options, base, practiceProviders.open, () => accounts, disposer);
  const accounts: AccountsService = buildAccounts(options, base, () => signin.status());
  followLinks(accounts, signin, disposer);
  const diagnostics = disposer.add(buildDiagnostics(options, base, { lan, issues, cloud, signin }));
  return { ...lan, accounts, analytics, cloud, issues, operator, practice, signin, diagnostics };
}

/** The practice room opens first, so that the first search finds it. */
async function start(base: Base, services: Services, disposer: Disposer): Promise<void> {
  const { settings } = base;
  const { analytics, practice, media, cloud, issues, devices, signin } = services;
  await media.ready();
  await practice.follow(settings.get());
  disposer.add(practice);
  disposer.defer(settings.onChanged((changed) => void followPractice(services, changed)));
  disposer.defer(settings.onChanged(() => void cloud.reconsider()));
  startAnalytics(analytics, base, disposer);
  issues.start();
  await signin.begin();
  await devices.start();
}

async function followPractice(
  { practice, devices, issues, analytics, signin }: Services,
  settings: ReturnType<SettingsService['get']>,
): Promise<void> {
  const hasRooms = (): boolean =>
    practice.peers().peers.some(({ kind }) => kind === 'upnp' || kind === 'cast');
  const wasOn = hasRooms();
  await practice.follow(settings);
  issues.configurationChanged();
  analytics.configurationChanged();
  signin.configurationChanged();
  if (hasRooms() && !wasOn) await devices.scan(PRACTICE_SEARCH_MS, AbortSignal.timeout(PRACTICE_SEARCH_MS));
}

const PRACTICE_SEARCH_MS = 1_500;

function buildHandlers(
  { version, dataFolder, host }: ApplicationOptions,
  base: Base,
  services: Services,
): Omit<Handlers, keyof ReturnType<typeof registerActivity>> {
  return {
    ...registerApp({ version, dataFolder }, host, base.notices),
    ...registerSettings(base.settings),
    ...registerDevices(services.devices, services.groups),
    ...registerMedia(services.media, host),
    ...registerCasting(services.casting, services.queues, services.emergency),
    ...registerCloud(services.cloud),
    ...registerIssues(services.issues),
    ...registerSignin(services.signin),
    ...registerAccounts(services.accounts),
    ...registerAnalytics(services.analytics),
    ...registerPractice(services.practice),
    ...registerDiagnostics(services.diagnostics),
  };
}
