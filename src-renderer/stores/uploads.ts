import type { StoreApi } from 'zustand/vanilla';
import type { MediaItem, Result } from '../../src-preload/contract/index.ts';
import { uploadFile } from '../ipc/upload-file.ts';

/** A file on its way to the desk. */
export interface Upload {
  readonly key: string;
  readonly name: string;
  readonly sentBytes: number;
  readonly totalBytes: number;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
}

export interface Uploads {
  /** Sends a file; it is in the list for as long as that takes. */
  readonly send: (file: File) => Promise<Result<MediaItem>>;
  readonly cancel: (key: string) => void;
}

/** Keeps the list of files under way in `state`. */
export function createUploads(
  state: StoreApi<{ readonly uploads: readonly Upload[] }>,
  now: () => number,
): Uploads {
  const running = new Map<string, AbortController>();
  let lastKey = 0;
  const edit = (change: (uploads: readonly Upload[]) => readonly Upload[]): void =>
    state.setState(({ uploads }) => ({ uploads: change(uploads) }));

  return {
    cancel: (key) => running.get(key)?.abort(),
    async send(file) {
      lastKey += 1;
      const key = `upload-${lastKey}`;
      const controller = new AbortController();
      running.set(key, controller);
      const { name, size: totalBytes } = file;
      edit((uploads) => [...uploads, { key, name, sentBytes: 0, totalBytes, startedAt: now() }]);
      const onProgress = (sentBytes: number): void =>
        edit((uploads) => uploads.map((one) => (one.key === key ? { ...one, sentBytes } : one)));
      try {
        return await uploadFile(file, { signal: controller.signal, onProgress });
      } finally {
        running.delete(key);
        edit((uploads) => uploads.filter((one) => one.key !== key));
      }
    },
  };
}
