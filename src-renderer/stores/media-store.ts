import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { AppError, ControlRoomBridge, MediaItem } from '../../src-preload/contract/index.ts';
import type { Toasts } from './toasts.ts';
import { createUploads } from './uploads.ts';
import type { Upload } from './uploads.ts';

export interface MediaState {
  readonly phase: 'loading' | 'ready' | 'failed';
  readonly items: readonly MediaItem[];
  readonly uploads: readonly Upload[];
  readonly error: AppError | null;
}

export interface MediaStore {
  readonly state: StoreApi<MediaState>;
  readonly resync: () => Promise<void>;
  /** Keeps a URL. `null` when it could not; why is told in a toast. */
  readonly addUrl: (url: string) => Promise<MediaItem | null>;
  /** Adds files by path where the desk can read them, else by sending them. */
  readonly addFiles: (files: readonly File[]) => Promise<readonly MediaItem[]>;
  /** Opens the system's picker. */
  readonly choose: () => Promise<readonly MediaItem[]>;
  readonly cancelUpload: (key: string) => void;
  /** Takes an item out; it can be put back from the toast. */
  readonly remove: (item: MediaItem) => Promise<void>;
  readonly dispose: () => void;
}

/** A replica of the library, and the files on their way into it. */
export function createMediaStore(deps: {
  readonly bridge: ControlRoomBridge;
  readonly toasts: Toasts;
  readonly now: () => number;
}): MediaStore {
  const { bridge, toasts } = deps;
  const state = createStore<MediaState>(() => ({ phase: 'loading', items: [], uploads: [], error: null }));
  const uploads = createUploads(state, deps.now);

  function keep(item: MediaItem): MediaItem {
    state.setState(({ items }) => ({
      items: items.some((one) => one.mediaId === item.mediaId) ? items : [...items, item],
    }));
    return item;
  }

  async function addFile(file: File): Promise<MediaItem | null> {
    const path = bridge.pathForFile(file);
    const answer = path === null ? await uploads.send(file) : await bridge.requests.media.add({ path });
    if (answer.ok) return keep(answer.value);
    if (answer.error.code === 'input.cancelled') toasts.succeeded('upload.cancelled', { name: file.name });
    else toasts.failed('bin.addFailed', { name: file.name }, answer.error, () => void addFile(file));
    return null;
  }

  async function resync(): Promise<void> {
    const answer = await bridge.requests.media.list({});
    if (answer.ok) state.setState({ phase: 'ready', items: answer.value.items, error: null });
    else
      state.setState(({ phase }) => ({ phase: phase === 'ready' ? 'ready' : 'failed', error: answer.error }));
  }

  const stop = bridge.on.media.changed(({ items }) => state.setState({ phase: 'ready', items, error: null }));
  return {
    state,
    resync,
    addUrl: async (url) => {
      const answer = await bridge.requests.media.add({ url });
      if (answer.ok) return keep(answer.value);
      toasts.failed('bin.addFailed', { name: url }, answer.error, null);
      return null;
    },
    addFiles: async (files) => (await Promise.all(files.map(addFile))).filter((item) => item !== null),
    choose: async () => {
      const answer = await bridge.requests.media.choose({});
      if (answer.ok) return answer.value.items.map(keep);
      toasts.failed('bin.addFailed', { name: '' }, answer.error, null);
      return [];
    },
    cancelUpload: uploads.cancel,
    remove: (item) => removeMedia(bridge, toasts, item),
    dispose: stop,
  };
}

async function removeMedia(bridge: ControlRoomBridge, toasts: Toasts, item: MediaItem): Promise<void> {
  const { title, mediaId } = item;
  const answer = await bridge.requests.media.remove({ mediaId });
  if (answer.ok) toasts.undoable('bin.removed', { title }, () => void restoreMedia(bridge, toasts, item));
  else
    toasts.failed('bin.removeFailed', { title }, answer.error, () => void removeMedia(bridge, toasts, item));
}

async function restoreMedia(bridge: ControlRoomBridge, toasts: Toasts, item: MediaItem): Promise<void> {
  const answer = await bridge.requests.media.restore({ mediaId: item.mediaId });
  if (answer.ok) return;
  toasts.failed(
    'bin.addFailed',
    { name: item.title },
    answer.error,
    () => void restoreMedia(bridge, toasts, item),
  );
}
