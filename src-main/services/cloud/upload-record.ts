import type { CloudUpload } from '../../../src-preload/contract/index.ts';
import { appError } from '../../lib/result.ts';
import type { SourceFile } from '../../protocols/aws/source-file.ts';
import type { PartedUpload } from '../../protocols/aws/upload-order.ts';
import type { CloudStore, StoredUpload } from '../../storage/cloud-store.ts';

/** What it takes to go on with an upload after a kill. */
export interface UploadResume {
  readonly modifiedMs: number;
  /** What the service has of it already, `null` while it has nothing. */
  readonly begun: PartedUpload | null;
}

/** An upload and how to go on with it. */
export interface UploadRecord {
  readonly upload: CloudUpload;
  readonly resume: UploadResume;
}

/** The file as it was when the upload began. */
export function sourceOf({ upload, resume }: UploadRecord): SourceFile {
  return { path: upload.sourceFile, bytes: upload.bytes, modifiedMs: resume.modifiedMs };
}

/** Bytes that the service has, by its parts; the last part may be shorter. */
export function sentBytes(begun: PartedUpload | null, bytes: number): number {
  if (begun === null) return 0;
  return begun.parts.reduce(
    (sum, { number }) => sum + Math.min(begun.partBytes, bytes - (number - 1) * begun.partBytes),
    0,
  );
}

/** What is left of the last run: an upload that was under way is paused, and can be gone on with. */
export function readRecords(store: CloudStore): readonly UploadRecord[] {
  return store.uploads().flatMap((row) => {
    const record = parse(row);
    if (record === null) return [];
    const { state } = record.upload;
    if (state !== 'running' && state !== 'queued') return [record];
    const error = appError('input.cancelled', {
      message: 'The application ended before the upload did. Go on with it when you like.',
      context: { reason: 'interrupted' },
    });
    return [
      { ...record, upload: { ...record.upload, state: 'paused' as const, bytesPerSecond: null, error } },
    ];
  });
}

function parse(row: StoredUpload): UploadRecord | null {
  try {
    const upload = { cast: null, ...(JSON.parse(row.upload) as Omit<CloudUpload, 'cast'>) };
    return { upload, resume: JSON.parse(row.resume) as UploadResume };
  } catch {
    return null;
  }
}

/** An upload as the store keeps it, for `readRecords`. */
export function storedRecord({ upload, resume }: UploadRecord): StoredUpload {
  return {
    id: upload.uploadId,
    startedAt: upload.startedAt,
    upload: JSON.stringify(upload),
    resume: JSON.stringify(resume),
  };
}
