import type { CloudCast, CloudUpload } from '../../../src-preload/contract/index.ts';
import type { Result } from '../../lib/result.ts';
import { ok } from '../../lib/result.ts';
import type { CastingService } from '../casting/casting-service.ts';
import { PLAIN_CAST } from '../casting/casting-service.ts';

/** What is cast, and where it lies now. */
export interface CastOrder {
  readonly upload: CloudUpload;
  readonly cast: CloudCast;
}

/** Casts what was put into a bucket. */
export interface BucketCasts {
  /** The address that rooms are told: the object's own, or one that is signed. Errors: those of `cloud:presign`. */
  addressOf(order: CastOrder): Promise<Result<string>>;
  /** Resolves with the outcomes, which the rooms tell meanwhile. Errors: those of `casting:cast` itself. */
  cast(order: CastOrder, url: string): Promise<Result<unknown>>;
}

export interface BucketCastsDeps {
  readonly presign: (bucket: string, key: string) => Promise<Result<{ readonly url: string }>>;
  readonly casting: Pick<CastingService, 'cast'>;
}

/** Casts by way of `casting`, with addresses that `presign` signs where that is wished. */
export function createBucketCasts({ presign, casting }: BucketCastsDeps): BucketCasts {
  return {
    async addressOf({ upload, cast }) {
      if (!cast.isPresigned) return ok(upload.result?.ObjectURL ?? '');
      const signed = await presign(upload.bucket, upload.key);
      return signed.ok ? ok(signed.value.url) : signed;
    },
    cast({ upload, cast }, url) {
      const nothingElse = { subtitles: null, position: null, convert: true };
      const { rooms, title } = cast;
      const { contentType } = upload;
      return casting.cast({ rooms, source: { url }, title, contentType, ...nothingElse }, PLAIN_CAST);
    },
  };
}
