import type { RequestInput } from '../../src-preload/contract/index.ts';
import type { Desk } from './desk.ts';

/** Has the desk write a journal and fetches it to where this window's downloads go. */
export async function exportJournal(desk: Desk, wanted: RequestInput<'activity:export'>): Promise<void> {
  const answer = await desk.bridge.requests.activity.export(wanted);
  if (!answer.ok) {
    desk.toasts.failed('log.exportFailed', {}, answer.error, () => void exportJournal(desk, wanted));
    return;
  }
  const { downloadPath, fileName, lines } = answer.value;
  if (downloadPath !== null) {
    const link = document.createElement('a');
    link.href = downloadPath;
    link.download = fileName;
    link.click();
  }
  desk.toasts.succeeded('log.exported', { count: lines, file: fileName });
}
