import type { BrowserWindow, Dialog, MessageBoxOptions } from 'electron';
import type { DesktopWords } from './words.ts';

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
  words: DesktopWords,
): Promise<readonly string[]> {
  const options = {
    title: words.addMedia,
    properties: ['openFile' as const, 'multiSelections' as const],
    filters: [
      {
        name: words.media,
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
      { name: words.allFiles, extensions: ['*'] },
    ],
  };
  const chosen = await (window ? dialog.showOpenDialog(window, options) : dialog.showOpenDialog(options));
  return chosen.canceled ? [] : chosen.filePaths;
}

/** Whether to quit although rooms play what this machine serves. */
export async function confirmQuit(
  dialog: Box,
  window: BrowserWindow | null,
  words: DesktopWords,
): Promise<boolean> {
  const answer = await show(dialog, window, {
    type: 'question',
    message: words.quitWhilePlaying,
    detail: words.quitWhilePlayingDetail,
    buttons: [words.keepRunning, words.quit],
    defaultId: 0,
    cancelId: 0,
  });
  return answer === 1;
}

/** Whether to reload a window that does not answer. */
export async function confirmReload(
  dialog: Box,
  window: BrowserWindow | null,
  words: DesktopWords,
): Promise<boolean> {
  const answer = await show(dialog, window, {
    type: 'warning',
    message: words.noAnswer,
    detail: words.noAnswerDetail,
    buttons: [words.wait, words.loadAgain],
    defaultId: 0,
    cancelId: 0,
  });
  return answer === 1;
}

export async function tellRestarted(
  dialog: Box,
  window: BrowserWindow | null,
  words: DesktopWords,
): Promise<void> {
  await show(dialog, window, {
    type: 'info',
    message: words.restarted,
    detail: words.restartedDetail,
    buttons: [words.ok],
  });
}

/** Whether to try once more with a window that keeps stopping. */
export async function confirmRestart(
  dialog: Box,
  window: BrowserWindow | null,
  words: DesktopWords,
): Promise<boolean> {
  const answer = await show(dialog, window, {
    type: 'error',
    message: words.keepsStopping,
    detail: words.keepsStoppingDetail,
    buttons: [words.quit, words.loadAgain],
    defaultId: 1,
    cancelId: 1,
  });
  return answer === 1;
}

/** Told when another process holds the data folder; `detail` says which. True asks to open that one in the browser. */
export async function tellHeld(
  dialog: Box,
  detail: string,
  hasPage: boolean,
  words: DesktopWords,
): Promise<boolean> {
  const answer = await show(dialog, null, {
    type: 'info',
    message: words.alreadyRunning,
    detail,
    buttons: hasPage ? [words.quit, words.openInBrowser] : [words.quit],
    defaultId: hasPage ? 1 : 0,
    cancelId: 0,
  });
  return answer === 1;
}

/** Told when the application could not start at all. */
export function tellCannotStart(
  dialog: Pick<Dialog, 'showErrorBox'>,
  message: string,
  words: DesktopWords,
): void {
  dialog.showErrorBox(words.cannotStart, message);
}
