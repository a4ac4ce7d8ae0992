import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type {
  AppError,
  CloudIdentity,
  CloudInventory,
  CloudUpload,
  ControlRoomBridge,
  RequestInput,
  SecretName,
} from '../../src-preload/contract/index.ts';
import { createTimers } from './timers.ts';
import type { Toasts } from './toasts.ts';

/** How often the inventory is read anew while it is followed, in milliseconds. */
export const REFRESH_MS = 30_000;
/** An age at which two refreshes were missed. */
export const STALE_MS = REFRESH_MS * 2;

export interface CloudState {
  readonly phase: 'loading' | 'ready' | 'failed';
  readonly inventory: CloudInventory;
  readonly identity: CloudIdentity | null;
  readonly uploads: readonly CloudUpload[];
  readonly isFollowing: boolean;
  /** Why the last reading as a whole failed. */
  readonly error: AppError | null;
}

type UploadInput = RequestInput<'cloud:start-upload'>;
type UploadAction = 'pause' | 'resume' | 'cancel' | 'dropCast' | 'forget';

export interface CloudStore {
  readonly state: StoreApi<CloudState>;
  readonly resync: () => Promise<void>;
  /** Reads every region; `isAutomatic` slows down by itself when the service asks for that. */
  readonly refresh: (isAutomatic: boolean) => Promise<void>;
  readonly setFollowing: (isFollowing: boolean) => void;
  /** Refreshes for as long as somebody looks; answers how to stop. */
  readonly watch: () => () => void;
  readonly checkIdentity: () => Promise<void>;
  /** Begins an upload. Answers why it was refused, or the upload. */
  readonly upload: (input: UploadInput) => Promise<CloudUpload | AppError>;
  readonly act: (upload: CloudUpload, action: UploadAction) => Promise<void>;
  readonly setSecret: (name: SecretName, value: string) => Promise<boolean>;
  readonly dispose: () => void;
}

interface CloudDeps {
  readonly bridge: ControlRoomBridge;
  readonly toasts: Toasts;
  readonly now: () => number;
}

const NOTHING: CloudInventory = {
  instances: [],
  loadBalancers: [],
  regions: [],
  updatedAt: null,
  refreshing: false,
};

/** A replica of what the desk knows of the cloud, and the uploads on their way there. */
export function createCloudStore(deps: CloudDeps): CloudStore {
  const { bridge, toasts } = deps;
  const state = createStore<CloudState>(() => ({
    phase: 'loading',
    inventory: NOTHING,
    identity: null,
    uploads: [],
    isFollowing: true,
    error: null,
  }));
  const reading = createReading(deps, state);

  function takeUpload(upload: CloudUpload): void {
    state.setState(({ uploads }) => ({ uploads: withUpload(uploads, upload) }));
  }

  const stops = [
    bridge.on.cloud.uploadProgressed((upload) => {
      takeUpload(upload);
      const { cast } = upload;
      if (upload.state === 'done' && cast !== null && cast.error !== null)
        toasts.failed('cast.refused', { title: cast.title }, cast.error, null);
    }),
    bridge.on.cloud.identityChanged((identity) => {
      const before = state.getState().identity;
      state.setState({ identity });
      if (isOther(before, identity)) void reading.read();
    }),
    bridge.on.cloud.inventoryChanged(reading.follow),
  ];

  return {
    state,
    ...reading.actions,
    upload: async (input) => {
      const answer = await bridge.requests.cloud.startUpload(input);
      if (!answer.ok) return answer.error;
      takeUpload(answer.value);
      return answer.value;
    },
    act: (upload, action) => actOn({ bridge, toasts, state }, upload, action, takeUpload),
    setSecret: async (name, value) => {
      const answer = await bridge.requests.settings.setSecret({ name, value });
      if (!answer.ok) toasts.failed('setup.saveFailed', {}, answer.error, null);
      return answer.ok;
    },
    dispose: () => {
      reading.stop();
      for (const stop of stops) stop();
    },
  };
}

function createReading({ bridge, toasts, now }: CloudDeps, state: StoreApi<CloudState>) {
  const timers = createTimers();
  let watchers = 0;
  let askedAt = -Infinity;

  const read = () => readAll(bridge, state);

  async function refresh(isAutomatic: boolean): Promise<void> {
    askedAt = now();
    state.setState(({ inventory }) => ({ inventory: { ...inventory, refreshing: true } }));
    const answer = await bridge.requests.cloud.refresh({ automatic: isAutomatic });
    if (answer.ok) {
      state.setState({ inventory: answer.value, phase: 'ready', error: null });
      return;
    }
    state.setState(({ inventory, phase }) => ({
      inventory: { ...inventory, refreshing: false },
      phase: phase === 'ready' ? 'ready' : 'failed',
      error: answer.error,
    }));
  }

  /** Asks again when what is known has become old enough. */
  function tick(): void {
    if (watchers === 0) return;
    const { inventory, isFollowing } = state.getState();
    const readAt = inventory.updatedAt === null ? -Infinity : Date.parse(inventory.updatedAt);
    const age = now() - Math.max(readAt, askedAt);
    if (isFollowing && !inventory.refreshing && age >= REFRESH_MS) void refresh(true);
    timers.after(REFRESH_MS / 6, tick);
  }

  return {
    read,
    follow: (change: Pick<CloudInventory, 'updatedAt' | 'refreshing' | 'regions'>) => {
      const isNew = change.updatedAt !== state.getState().inventory.updatedAt;
      state.setState(({ inventory }) => ({ inventory: { ...inventory, ...change } }));
      if (isNew && !change.refreshing) void read();
    },
    stop: () => timers.clear(),
    actions: {
      resync: read,
      refresh,
      setFollowing: (isFollowing: boolean) => state.setState({ isFollowing }),
      watch: () => {
        watchers += 1;
        if (watchers === 1) void read().then(tick);
        return () => {
          watchers -= 1;
          if (watchers === 0) timers.clear();
        };
      },
      checkIdentity: async () => {
        const answer = await bridge.requests.cloud.identity({ check: true });
        if (answer.ok) state.setState({ identity: answer.value });
        if (answer.ok) toasts.succeeded('cloud.identityChecked', { account: answer.value.account ?? '—' });
        else toasts.failed('cloud.identityFailed', {}, answer.error, null);
      },
    },
  };
}

async function readAll(bridge: ControlRoomBridge, state: StoreApi<CloudState>): Promise<void> {
  const [inventory, identity, uploads] = await Promise.all([
    bridge.requests.cloud.inventory({}),
    bridge.requests.cloud.identity({}),
    bridge.requests.cloud.uploads({}),
  ]);
  state.setState((before) => ({
    phase: inventory.ok ? 'ready' : before.phase === 'ready' ? 'ready' : 'failed',
    inventory: inventory.ok ? inventory.value : before.inventory,
    identity: identity.ok ? identity.value : before.identity,
    uploads: uploads.ok ? uploads.value.uploads : before.uploads,
    error: inventory.ok ? null : inventory.error,
  }));
}

async function actOn(
  { bridge, toasts, state }: Pick<CloudDeps, 'bridge' | 'toasts'> & { readonly state: StoreApi<CloudState> },
  upload: CloudUpload,
  action: UploadAction,
  take: (upload: CloudUpload) => void,
): Promise<void> {
  const { uploadId, key } = upload;
  if (action === 'forget') {
    const answer = await bridge.requests.cloud.forgetUpload({ uploadId });
    if (answer.ok) state.setState({ uploads: answer.value.uploads });
    else toasts.failed('cloud.uploadFailed', { key }, answer.error, null);
    return;
  }
  const ask = {
    pause: 'pauseUpload',
    resume: 'resumeUpload',
    cancel: 'cancelUpload',
    dropCast: 'dropCast',
  } as const;
  const answer = await bridge.requests.cloud[ask[action]]({ uploadId });
  if (answer.ok) take(answer.value);
  else toasts.failed('cloud.uploadFailed', { key }, answer.error, null);
}

function withUpload(uploads: readonly CloudUpload[], upload: CloudUpload): readonly CloudUpload[] {
  const isKnown = uploads.some((one) => one.uploadId === upload.uploadId);
  if (!isKnown) return [upload, ...uploads];
  return uploads.map((one) => (one.uploadId === upload.uploadId ? upload : one));
}

/** Whether somebody else asks, or elsewhere: what is known is then about something else. */
function isOther(before: CloudIdentity | null, after: CloudIdentity): boolean {
  return (
    before?.account !== after.account ||
    before.source !== after.source ||
    before.regions.join() !== after.regions.join()
  );
}
