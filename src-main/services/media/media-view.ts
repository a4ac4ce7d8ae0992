import type { MediaItem } from '../../../src-preload/contract/index.ts';
import type { Emit } from '../../lib/events.ts';
import type { Availability } from './availability.ts';
import type { ItemUrls } from './item-urls.ts';
import type { MediaEntry } from './media-entry.ts';
import { itemOf } from './media-entry.ts';
import type { Posters } from './posters.ts';
import type { MediaLibrary } from './media-library.ts';

/** The library as faces see it: with URLs, with what is there, and told to them whenever it changed. */
export interface MediaView {
  item(entry: MediaEntry): MediaItem;
  items(): readonly MediaItem[];
  announce(): void;
  /** Notes whether the file of an item is there, and announces news. */
  noteFile(mediaId: string, isThere: boolean): void;
  /** Looks at every file, and announces news. Never rejects. */
  look(entries: readonly MediaEntry[]): Promise<void>;
  /** An item that was just added: its file is there and its URL works. */
  welcome(entry: MediaEntry): Promise<MediaItem>;
  /** Gives URLs to the items there are and looks at their files. Never rejects. */
  begin(): Promise<void>;
  /** Announces nothing from now on. */
  mute(): void;
}

export interface MediaViewDeps {
  readonly library: MediaLibrary;
  readonly urls: ItemUrls;
  readonly availability: Availability;
  readonly posters: Posters;
  readonly emit: Emit;
}

/** Looks at no file before `begin`, `look` or `welcome`. */
export function createMediaView({ library, urls, availability, posters, emit }: MediaViewDeps): MediaView {
  let isMuted = false;
  const item = (entry: MediaEntry): MediaItem =>
    itemOf(entry, {
      url: urls.urlOf(entry),
      available: availability.isAvailable(entry.id),
      hasPoster: posters.fileOf(entry.id) !== null,
    });
  const announce = (): void => {
    if (!isMuted) emit('media:changed', { items: library.list().map(item) });
  };
  return {
    item,
    items: () => library.list().map(item),
    announce,
    noteFile(mediaId, isThere) {
      if (availability.note(mediaId, isThere)) announce();
    },
    async look(entries) {
      if (await availability.look(entries)) announce();
    },
    async welcome(entry) {
      if (entry.origin !== 'url') await urls.start();
      availability.note(entry.id, true);
      posters.want(entry);
      announce();
      return item(entry);
    },
    async begin() {
      const entries = library.list();
      if (entries.some(({ origin }) => origin !== 'url')) await urls.start();
      await availability.look(entries);
      await posters.begin((id) => library.find(id) !== null);
      for (const entry of entries) if (availability.isAvailable(entry.id)) posters.want(entry);
      if (entries.length > 0) announce();
    },
    mute() {
      isMuted = true;
    },
  };
}
