import type { BrowserWindow, Dialog, MessageBoxOptions } from 'electron';

type Box = Pick<Dialog, 'showMessageBox'>;
type Picker = Pick<Dialog, 'showOpenDialog'>;

/** Asks or tells something, as a sheet of the window where there is one. Answers the chosen button's number. */
async function show(dialog: Box, window: BrowserWindow | null, options: MessageBoxOptions): Promise<number> {
  const shown =
    window && !window.isDestroyed() ? dialog.showMessageBox(window, options) : dialog.showMessageBox(options);
  return (await shown).response;
}

/** Lets the person choose media files: absolute paths, none when cancelled. */
export async function chooseMediaFiles(
  dialog: Picker,
  window: BrowserWindow | null,
): Promise<readonly string[]> {
  const options = {
    title: 'Add media',
    properties: ['openFile' as const, 'multiSelections' as const],
    filters: [
      {
        name: 'Media',
        extensions: [
          'mp4',
          'm4v',
          'mkv',
          'webm',
          'mov',
          'avi',
          'ts',
          'mp3',
          'm4a',
          'aac',
          'wav',
          'flac',
          'ogg',
          'opus',
          'jpg',
          'jpeg',
          'png',
          'gif',
          'webp',
        ],
      },
      { name: 'All files', extensions: ['*'] },
    ],
  };
  const chosen = await (window ? dialog.showOpenDialog(window, options) : dialog.showOpenDialog(options));
  return chosen.canceled ? [] : chosen.filePaths;
}

/** Whether to quit although rooms play what this machine serves. */
export async function confirmQuit(dialog: Box, window: BrowserWindow | null): Promise<boolean> {
  const answer = await show(dialog, window, {
    type: 'question',
    message: 'Rooms are playing from this desk',
    detail: 'What is served from this machine stops when you quit. Quit anyway?',
    buttons: ['Keep running', 'Quit'],
    defaultId: 0,
    cancelId: 0,
  });
  return answer === 1;
}

/** Whether to reload a window that does not answer. */
export async function confirmReload(dialog: Box, window: BrowserWindow | null): Promise<boolean> {
  const answer = await show(dialog, window, {
    type: 'warning',
    message: 'The window does not answer',
    detail: 'What rooms are playing goes on either way. You can wait, or load the window again.',
    buttons: ['Wait', 'Load again'],
    defaultId: 0,
    cancelId: 0,
  });
  return answer === 1;
}

export async function tellRestarted(dialog: Box, window: BrowserWindow | null): Promise<void> {
  await show(dialog, window, {
    type: 'info',
    message: 'The window had to be loaded again',
    detail: 'It stopped unexpectedly. What rooms are playing was not touched.',
    buttons: ['OK'],
  });
}

/** Whether to try once more with a window that keeps stopping. */
export async function confirmRestart(dialog: Box, window: BrowserWindow | null): Promise<boolean> {
  const answer = await show(dialog, window, {
    type: 'error',
    message: 'The window keeps stopping',
    detail: 'Loading it again did not help. What rooms are playing goes on until you quit.',
    buttons: ['Quit', 'Load again'],
    defaultId: 1,
    cancelId: 1,
  });
  return answer === 1;
}

/** Told when another process holds the data folder; `detail` says which. True asks to open that one in the browser. */
export async function tellHeld(dialog: Box, detail: string, hasPage: boolean): Promise<boolean> {
  const answer = await show(dialog, null, {
    type: 'info',
    message: 'Control Room is already running',
    detail,
    buttons: hasPage ? ['Quit', 'Open it in the browser'] : ['Quit'],
    defaultId: hasPage ? 1 : 0,
    cancelId: 0,
  });
  return answer === 1;
}

/** Told when the application could not start at all. */
export function tellCannotStart(dialog: Pick<Dialog, 'showErrorBox'>, message: string): void {
  dialog.showErrorBox('Control Room cannot start', message);
}
