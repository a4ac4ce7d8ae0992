import type { ControlRoomBridge, MediaKey } from '../../src-preload/contract/index.ts';

/** The command behind each media key. */
const COMMAND_OF: Readonly<Record<MediaKey, string>> = {
  playPause: 'playPause',
  stop: 'stop',
  next: 'queueNext',
  previous: 'queuePrevious',
};

/** What a keyboard calls its media keys. Source: UI Events KeyboardEvent key values, section 3.10. */
const KEY_NAMES: ReadonlyMap<string, MediaKey> = new Map([
  ['MediaPlayPause', 'playPause'],
  ['MediaStop', 'stop'],
  ['MediaTrackNext', 'next'],
  ['MediaTrackPrevious', 'previous'],
]);

/** The id of the command that a key of the keyboard means, `null` for one that is no media key. */
export function commandOfMediaKey(key: string): string | null {
  const media = KEY_NAMES.get(key);
  return media === undefined ? null : COMMAND_OF[media];
}

/**
 * Runs commands by media keys that do not arrive as key presses: from the desktop face, and from the browser's media
 * session. Answers how to stop. Source: W3C Media Session, section 5.
 */
export function followMediaKeys(
  bridge: ControlRoomBridge,
  session: Pick<MediaSession, 'setActionHandler'> | null,
  run: (command: string) => void,
): () => void {
  const stop = bridge.on.app.mediaKey(({ key }) => run(COMMAND_OF[key]));
  const actions = [
    ['play', 'playPause'],
    ['pause', 'playPause'],
    ['stop', 'stop'],
    ['nexttrack', 'next'],
    ['previoustrack', 'previous'],
  ] as const;
  for (const [action, key] of actions) session?.setActionHandler(action, () => run(COMMAND_OF[key]));
  return () => {
    stop();
    for (const [action] of actions) session?.setActionHandler(action, null);
  };
}
