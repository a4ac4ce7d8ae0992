import type { MessageId } from './en.ts';

export type TextValues = Readonly<Record<string, string | number>>;

/** Looks up one text. */
export type Text = (id: MessageId, values?: TextValues) => string;
