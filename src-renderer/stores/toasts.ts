import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components';
import type { AppError } from '../../src-preload/contract/index.ts';
import type { MessageId } from '../i18n/en.ts';
import type { TextValues } from '../i18n/text.ts';

/** A short message, as an id and values so that it follows the language. */
export interface ToastContent {
  readonly tone: 'success' | 'error' | 'info';
  readonly id: MessageId;
  readonly values: TextValues;
  /** What went wrong, told below the message. */
  readonly error: AppError | null;
  /** A second sentence where there is no error. */
  readonly detail: { readonly id: MessageId; readonly values: TextValues } | null;
  readonly action: { readonly id: MessageId; readonly run: () => void } | null;
}

export interface Toasts {
  readonly queue: ToastQueue<ToastContent>;
  /** Leaves after five seconds. */
  readonly succeeded: (id: MessageId, values: TextValues) => void;
  /** Something was done that can be undone; leaves after eight seconds. */
  readonly undoable: (id: MessageId, values: TextValues, undo: () => void) => void;
  /** Stays until it is closed. */
  readonly failed: (
    id: MessageId,
    values: TextValues,
    error: AppError | null,
    retry: (() => void) | null,
  ) => void;
  /** A failure that has no error of its own, only a second sentence. */
  readonly missed: (
    id: MessageId,
    values: TextValues,
    detail: { readonly id: MessageId; readonly values: TextValues },
    retry: () => void,
  ) => void;
}

const SUCCESS_MS = 5000;
const UNDO_MS = 8000;

/** The queue of toasts. */
export function createToasts(): Toasts {
  const queue = new ToastQueue<ToastContent>({ maxVisibleToasts: 4 });
  return {
    queue,
    succeeded: (id, values) => {
      queue.add(
        { tone: 'success', id, values, error: null, detail: null, action: null },
        { timeout: SUCCESS_MS },
      );
    },
    undoable: (id, values, run) => {
      const action = { id: 'toast.undo', run } as const;
      queue.add({ tone: 'info', id, values, error: null, detail: null, action }, { timeout: UNDO_MS });
    },
    failed: (id, values, error, retry) => {
      const action = retry === null ? null : ({ id: 'toast.retry', run: retry } as const);
      queue.add({ tone: 'error', id, values, error, detail: null, action });
    },
    missed: (id, values, detail, retry) => {
      queue.add({
        tone: 'error',
        id,
        values,
        error: null,
        detail,
        action: { id: 'toast.retry', run: retry },
      });
    },
  };
}
