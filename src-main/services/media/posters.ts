import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../../lib/log.ts';
import { messageOf } from '../../lib/result.ts';
import { makeFolder } from '../../lib/make-folder.ts';
import { kindOfContentType } from './content-types.ts';
import type { Ffmpeg } from './ffmpeg.ts';
import type { MediaEntry } from './media-entry.ts';

const SUFFIX = '.jpg';
/** A still is taken this far into a video, where its title is over, in seconds or as a share of a short one. */
const STILL_AT_S = 10;
const STILL_SHARE = 0.2;

/** Stills of videos and covers of sound files, made one after another where ffmpeg is installed. */
export interface Posters {
  /** The file of an item's poster, `null` where there is none (yet). */
  fileOf(id: string): string | null;
  /** Makes the poster of an item in the background, once. */
  want(entry: MediaEntry): void;
  /** Finds those of earlier runs, and deletes those of items that are no more. Never rejects. */
  begin(isKnown: (id: string) => boolean): Promise<void>;
}

export interface PostersDeps {
  /** `null` keeps none. */
  readonly folder: string | null;
  readonly ffmpeg: Ffmpeg;
  readonly log: Log;
  readonly onReady: () => void;
}

/** Makes posters one after another in `folder`; `onReady` is called after each. */
export function createPosters({ folder, ffmpeg, log, onReady }: PostersDeps): Posters {
  const ready = new Set<string>();
  const tried = new Set<string>();
  let making: Promise<void> = Promise.resolve();

  async function make(id: string, location: string, atSeconds: number, target: string): Promise<void> {
    try {
      const draft = `${target}.new`;
      if (!(await ffmpeg.still(location, atSeconds, draft))) return await rm(draft, { force: true });
      await rename(draft, target);
      ready.add(id);
      onReady();
    } catch (error) {
      log.debug('A poster could not be made', { file: location, detail: messageOf(error) });
    }
  }

  return {
    fileOf: (id) => (folder !== null && ready.has(id) ? join(folder, id + SUFFIX) : null),
    want({ id, origin, location, contentType, seconds }) {
      const kind = kindOfContentType(contentType);
      const canHave = origin !== 'url' && (kind === 'video' || kind === 'audio') && /^[\w-]+$/.test(id);
      if (folder === null || !ffmpeg.canConvert || !canHave || tried.has(id)) return;
      tried.add(id);
      if (ready.has(id)) return;
      const at = kind === 'audio' ? 0 : Math.min(STILL_AT_S, (seconds ?? 0) * STILL_SHARE);
      making = making.then(() => make(id, location, at, join(folder, id + SUFFIX)));
    },
    async begin(isKnown) {
      if (folder === null) return;
      try {
        makeFolder(folder);
        for (const file of await readdir(folder)) {
          const id = file.endsWith(SUFFIX) ? file.slice(0, -SUFFIX.length) : null;
          if (id !== null && isKnown(id)) ready.add(id);
          else await rm(join(folder, file), { force: true });
        }
      } catch (error) {
        log.warn('Posters cannot be kept', { folder, detail: messageOf(error) });
      }
    },
  };
}
