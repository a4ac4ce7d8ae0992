import type { DatabaseSync } from 'node:sqlite';
import type { AccountsStore } from './accounts-store.ts';
import { createAccountsStore } from './accounts-store.ts';
import type { ActivityStore } from './activity-store.ts';
import { createActivityStore } from './activity-store.ts';
import { createBestEffort } from './best-effort.ts';
import type { CastsStore } from './casts-store.ts';
import { createCastsStore } from './casts-store.ts';
import type { CloudStore } from './cloud-store.ts';
import { createCloudStore } from './cloud-store.ts';
import type { EmergenciesStore } from './emergencies-store.ts';
import { createEmergenciesStore } from './emergencies-store.ts';
import type { GroupsStore } from './groups-store.ts';
import { createGroupsStore } from './groups-store.ts';
import type { HitsStore } from './hits-store.ts';
import { createHitsStore } from './hits-store.ts';
import type { JournalStore } from './journal-store.ts';
import { createJournalStore } from './journal-store.ts';
import type { MediaStore } from './media-store.ts';
import { createMediaStore } from './media-store.ts';
import type { OutboxStore } from './outbox-store.ts';
import { createOutboxStore } from './outbox-store.ts';
import type { NoticesStore } from './notices-store.ts';
import { createNoticesStore } from './notices-store.ts';
import type { QueuesStore } from './queues-store.ts';
import { createQueuesStore } from './queues-store.ts';
import type { RoomsStore } from './rooms-store.ts';
import { createRoomsStore } from './rooms-store.ts';
import type { SigninStore } from './signin-store.ts';
import { createSigninStore } from './signin-store.ts';
import type { TemplatesStore } from './templates-store.ts';
import { createTemplatesStore } from './templates-store.ts';
import type { TrackerCacheStore } from './tracker-cache-store.ts';
import { createTrackerCacheStore } from './tracker-cache-store.ts';
import type { SecretsStore } from './secrets-store.ts';
import { createSecretsStore } from './secrets-store.ts';

/** Every table of the database as its store. */
export interface Stores {
  readonly accounts: AccountsStore;
  readonly activity: ActivityStore;
  readonly casts: CastsStore;
  readonly cloud: CloudStore;
  readonly emergencies: EmergenciesStore;
  readonly groups: GroupsStore;
  readonly hits: HitsStore;
  readonly journal: JournalStore;
  readonly media: MediaStore;
  readonly notices: NoticesStore;
  readonly outbox: OutboxStore;
  readonly queues: QueuesStore;
  readonly rooms: RoomsStore;
  readonly secrets: SecretsStore;
  readonly signin: SigninStore;
  readonly templates: TemplatesStore;
  readonly trackerCache: TrackerCacheStore;
}

/**
 * Rooms, casts, queues, emergencies and notices are kept as well as the disk allows: what it refuses goes to `onFailure`, and the application
 * goes on. What a person adds and would miss (media, secrets) fails the request that adds it.
 */
export function createStores(db: DatabaseSync, onFailure: (error: unknown) => void): Stores {
  const attempt = createBestEffort(onFailure);
  return {
    accounts: createAccountsStore(db),
    activity: createActivityStore(db),
    casts: createCastsStore(db, attempt),
    cloud: createCloudStore(db),
    emergencies: createEmergenciesStore(db, attempt),
    groups: createGroupsStore(db),
    hits: createHitsStore(db),
    journal: createJournalStore(db),
    media: createMediaStore(db),
    notices: createNoticesStore(db, attempt),
    outbox: createOutboxStore(db),
    queues: createQueuesStore(db, attempt),
    rooms: createRoomsStore(db, attempt),
    secrets: createSecretsStore(db),
    signin: createSigninStore(db),
    templates: createTemplatesStore(db),
    trackerCache: createTrackerCacheStore(db),
  };
}
