import type { ErrorCode } from './result.ts';

export type StorageCode = Extract<ErrorCode, `storage.${string}`>;

/** SQLite's primary result codes (https://sqlite.org/rescode.html) and the system's, as far as a person can do something about them. */
const BY_SQLITE: Readonly<Record<number, StorageCode>> = {
  3: 'storage.readOnly',
  5: 'storage.held',
  6: 'storage.held',
  8: 'storage.readOnly',
  10: 'storage.readOnly',
  11: 'storage.corrupt',
  13: 'storage.full',
  14: 'storage.readOnly',
  26: 'storage.corrupt',
};

/** What kind of storage failure was thrown, or told as an AppError; `null` when it is none. */
export function storageCodeOf(error: unknown): StorageCode | null {
  const { code, errcode } = (error ?? {}) as { readonly code?: unknown; readonly errcode?: unknown };
  if (typeof code === 'string' && code.startsWith('storage.')) return code as StorageCode;
  if (code !== 'ERR_SQLITE_ERROR' || typeof errcode !== 'number') return null;
  return BY_SQLITE[errcode & 0xff] ?? null;
}
