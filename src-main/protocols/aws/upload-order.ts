import type { Result } from '../../lib/result.ts';
import { fail } from '../../lib/result.ts';
import type { ObjectTarget } from './check-target.ts';
import type { SourceFile } from './source-file.ts';

/** A part that the service has. */
export interface SentPart {
  readonly number: number;
  readonly etag: string;
}

/** What is known of an upload in parts; enough to go on with it after a kill. */
export interface PartedUpload {
  readonly id: string;
  readonly partBytes: number;
  readonly parts: readonly SentPart[];
}

export interface UploadOrder {
  readonly target: ObjectTarget;
  readonly source: SourceFile;
  readonly contentType: string;
  /** What an earlier attempt left in the bucket, `null` for a fresh start. */
  readonly begun: PartedUpload | null;
}

/** How an upload goes: it has begun in parts, or a part is there. */
export type UploadProgress =
  | { readonly kind: 'begun'; readonly id: string; readonly partBytes: number }
  | { readonly kind: 'part'; readonly part: SentPart; readonly bytes: number };

/** One body may take as long as bytes move. */
export const BODY_MS = 600_000;

/** Cannot happen while the SDK calls its middleware; then nobody knows the object's address. */
export function unseen(): Result<never> {
  return fail('internal.unexpected', { message: 'The answer to the upload was not seen on the wire.' });
}
