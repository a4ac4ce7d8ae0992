import type { MessageId } from '../i18n/en.ts';
import type { Toasts } from './toasts.ts';

/** Puts words on the clipboard and says whether that worked. */
export async function copyText(
  desk: { readonly toasts: Toasts },
  words: string,
  done: MessageId = 'toast.copied',
): Promise<void> {
  try {
    await navigator.clipboard.writeText(words);
    desk.toasts.succeeded(done, {});
  } catch {
    desk.toasts.failed('toast.copyFailed', {}, null, null);
  }
}
