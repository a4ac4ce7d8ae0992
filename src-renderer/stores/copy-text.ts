import type { MessageId } from '../i18n/en.ts';
import type { Desk } from './desk.ts';

/** Puts words on the clipboard and says whether that worked. */
export async function copyText(desk: Desk, words: string, done: MessageId = 'toast.copied'): Promise<void> {
  try {
    await navigator.clipboard.writeText(words);
    desk.toasts.succeeded(done, {});
  } catch {
    desk.toasts.failed('toast.copyFailed', {}, null, null);
  }
}
