import type { GlobalShortcut } from 'electron';
import type { MediaKey } from '../../../src-preload/contract/index.ts';
import type { Disposable } from '../../lib/disposal.ts';
import type { ServingDeps } from './while-serving.ts';
import { whileServing } from './while-serving.ts';

/** What Electron calls each key. Source: its documentation of accelerators. */
const ACCELERATORS: Readonly<Record<MediaKey, string>> = {
  playPause: 'MediaPlayPause',
  stop: 'MediaStop',
  next: 'MediaNextTrack',
  previous: 'MediaPreviousTrack',
};

/**
 * Takes the media keys while something that this machine serves is on air, whatever window has the focus, and gives
 * them back to other programs afterwards. A key that another program holds stays with it.
 */
export function takeMediaKeysWhileServing(
  shortcuts: Pick<GlobalShortcut, 'register' | 'unregister'>,
  serving: ServingDeps,
): Disposable {
  const keys = Object.entries(ACCELERATORS) as readonly [MediaKey, string][];
  return whileServing(serving, () => {
    for (const [key, accelerator] of keys)
      shortcuts.register(accelerator, () => serving.events.emit('app:media-key', { key }));
    return () => {
      for (const [, accelerator] of keys) shortcuts.unregister(accelerator);
    };
  });
}
