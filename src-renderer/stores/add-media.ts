import { useMemo } from 'react';
import type { MediaItem } from '../../src-preload/contract/index.ts';
import type { Desk } from './desk.ts';
import { say } from './ui-store.ts';
import { useDesk } from './use-desk.ts';

/** Ways to bring media in; each chooses what it brought. */
export interface AddMedia {
  readonly url: (url: string) => Promise<MediaItem | null>;
  readonly files: (files: readonly File[]) => Promise<readonly MediaItem[]>;
}

/** Brings media in and makes the first of it the chosen source. */
export function useAddMedia(): AddMedia {
  const desk = useDesk();
  return useMemo(
    () => ({
      url: async (url) => {
        const item = await desk.media.addUrl(url);
        choose(desk, item === null ? [] : [item]);
        return item;
      },
      files: async (files) => {
        const items = await desk.media.addFiles(files);
        choose(desk, items);
        return items;
      },
    }),
    [desk],
  );
}

/** Opens the system's picker and chooses what was picked. */
export async function chooseFiles(desk: Desk): Promise<readonly MediaItem[]> {
  const items = await desk.media.choose();
  choose(desk, items);
  return items;
}

function choose(desk: Desk, items: readonly MediaItem[]): void {
  const [first] = items;
  if (first === undefined) return;
  desk.ui.setState({ chosenMedia: first.mediaId });
  say(desk.ui, 'bin.added', { title: first.title });
}
