import type { ControlRoomBridge, MediaItem, Settings } from '../../src-preload/contract/index.ts';
import type { ConnectionWatch } from '../ipc/connection.ts';
import { createAnalyticsStore } from './analytics-store.ts';
import type { AnalyticsStore } from './analytics-store.ts';
import { createCastsStore } from './casts-store.ts';
import type { CastsStore } from './casts-store.ts';
import { createCloudStore } from './cloud-store.ts';
import type { CloudStore } from './cloud-store.ts';
import { createControlsStore } from './controls-store.ts';
import type { ControlsStore } from './controls-store.ts';
import { createDeskInfoStore } from './desk-info-store.ts';
import type { DeskInfoStore } from './desk-info-store.ts';
import { createEmergencyStore } from './emergency-store.ts';
import type { EmergencyStore } from './emergency-store.ts';
import { createGroupsStore } from './groups-store.ts';
import type { GroupsStore } from './groups-store.ts';
import { createDiagnosticsStore } from './diagnostics-store.ts';
import type { DiagnosticsStore } from './diagnostics-store.ts';
import { createIssueFormStore } from './issue-form-store.ts';
import type { IssueFormStore } from './issue-form-store.ts';
import { createIssueListStore } from './issue-list-store.ts';
import type { IssueListStore } from './issue-list-store.ts';
import { createIssuesStore } from './issues-store.ts';
import type { IssuesStore } from './issues-store.ts';
import { createMediaStore } from './media-store.ts';
import type { MediaStore } from './media-store.ts';
import { createPeopleStore } from './people-store.ts';
import type { PeopleStore } from './people-store.ts';
import { createQueuesStore } from './queues-store.ts';
import type { QueuesStore } from './queues-store.ts';
import { announceRooms } from './room-announcements.ts';
import { createRoomsStore } from './rooms-store.ts';
import type { RoomsStore } from './rooms-store.ts';
import { createScreenViews } from './screen-views.ts';
import type { ScreenViewsStore } from './screen-views.ts';
import { createSettingsStore } from './settings-store.ts';
import type { SettingsStore } from './settings-store.ts';
import { createSigninStore } from './signin-store.ts';
import type { SigninStore } from './signin-store.ts';
import { createToasts } from './toasts.ts';
import type { Toasts } from './toasts.ts';
import { createUiStore, say } from './ui-store.ts';
import type { UiStore } from './ui-store.ts';

/** Everything a window knows and can do: one store per domain, each a replica of what the desk holds. */
export interface Desk {
  readonly bridge: ControlRoomBridge;
  readonly rooms: RoomsStore;
  readonly groups: GroupsStore;
  readonly queues: QueuesStore;
  readonly emergency: EmergencyStore;
  readonly media: MediaStore;
  readonly casts: CastsStore;
  readonly controls: ControlsStore;
  readonly issues: IssuesStore;
  readonly form: IssueFormStore;
  readonly issueList: IssueListStore;
  readonly people: PeopleStore;
  readonly settings: SettingsStore;
  readonly info: DeskInfoStore;
  readonly analytics: AnalyticsStore;
  readonly views: ScreenViewsStore;
  readonly cloud: CloudStore;
  readonly signin: SigninStore;
  readonly diagnostics: DiagnosticsStore;
  readonly ui: UiStore;
  readonly toasts: Toasts;
  /** Casts an item to rooms and says so. */
  readonly castMedia: (rooms: readonly string[], item: MediaItem) => void;
  readonly dispose: () => void;
}

export interface DeskDeps {
  readonly bridge: ControlRoomBridge;
  readonly connection: ConnectionWatch;
  readonly storage: Storage | null;
  readonly appearance: Settings['appearance'] | null;
  readonly now: () => number;
  /** Opens an address in a new page. */
  readonly openPage: (url: string) => void;
}

/** Builds the stores and reads everything; reads it again whenever the connection comes back. */
export function createDesk(deps: DeskDeps): Desk {
  const { bridge, connection } = deps;
  const toasts = createToasts();
  const ui = createUiStore(deps.storage);
  const stores = createStores(deps, toasts);
  const { casts, controls, people, views } = stores;
  const replicas = replicasOf(stores);
  const resync = () => {
    for (const replica of replicas) void replica.resync();
  };
  let hasBeenUp = connection.current().isUp;
  const stopWatching = connection.subscribe(({ isUp }) => {
    const isBack = isUp && hasBeenUp;
    hasBeenUp ||= isUp;
    if (!isBack) return;
    resync();
    if (hasBeenUp) say(ui, 'connection.back', {});
    hasBeenUp = true;
  });
  const stopAnnouncing = announceRooms(stores.rooms, ui);
  resync();
  return {
    ...stores,
    bridge,
    ui,
    toasts,
    castMedia: (ids, item) => {
      if (ids.length === 0) return;
      const { chosenMedia, subtitles } = ui.getState();
      casts.cast(ids, { mediaId: item.mediaId }, item.title, chosenMedia === item.mediaId ? subtitles : null);
      say(ui, 'cast.started', { title: item.title, count: ids.length });
    },
    dispose: () => {
      stopWatching();
      stopAnnouncing();
      for (const store of [...replicas, views, casts, controls, people]) store.dispose();
    },
  };
}

type Stores = Omit<Desk, 'bridge' | 'ui' | 'toasts' | 'castMedia' | 'dispose'>;

/** Those that read what the desk holds. A new one is a name here. */
function replicasOf(stores: Stores) {
  const { rooms, groups, queues, emergency, media, settings, info, issues, form, cloud } = stores;
  const { analytics, signin, diagnostics } = stores;
  const first = [rooms, groups, queues, emergency, media, settings, info];
  return [...first, issues, form, cloud, analytics, signin, diagnostics];
}

/** One store a domain, each with those that it builds on. */
function createStores({ bridge, connection, appearance, now, openPage }: DeskDeps, toasts: Toasts): Stores {
  const rooms = createRoomsStore(bridge);
  const settings = createSettingsStore({ bridge, toasts, appearance });
  const issues = createIssuesStore({ bridge, toasts });
  return {
    rooms,
    groups: createGroupsStore({ bridge, toasts }),
    queues: createQueuesStore({ bridge, toasts }),
    emergency: createEmergencyStore({ bridge, toasts }),
    media: createMediaStore({ bridge, toasts, now }),
    casts: createCastsStore({ bridge, toasts }),
    controls: createControlsStore({ bridge, rooms, toasts, now }),
    settings,
    info: createDeskInfoStore({ bridge, connection, toasts }),
    analytics: createAnalyticsStore({ bridge, toasts, settings }),
    views: createScreenViews({ bridge, settings }),
    issues,
    people: createPeopleStore(bridge),
    form: createIssueFormStore({ bridge, toasts, issues }),
    issueList: createIssueListStore({ bridge, toasts }),
    cloud: createCloudStore({ bridge, toasts, now }),
    signin: createSigninStore({ bridge, toasts, openPage }),
    diagnostics: createDiagnosticsStore({ bridge, toasts }),
  };
}
