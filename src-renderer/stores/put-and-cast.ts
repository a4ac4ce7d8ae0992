import type { CloudUpload, MediaItem } from '../../src-preload/contract/index.ts';
import type { Desk } from './desk.ts';

/** Where an item is put, and how rooms then reach it. */
export interface PutPlan {
  readonly bucket: string;
  readonly key: string;
  readonly isPresigned: boolean;
  readonly rooms: readonly string[];
}

/** Uploads an item and casts it from the bucket as soon as it is there. Answers why it was refused, or `null`. */
export async function putAndCast(desk: Desk, item: MediaItem, plan: PutPlan) {
  const started = await desk.cloud.upload({ bucket: plan.bucket, key: plan.key, mediaId: item.mediaId });
  if ('code' in started) return started;
  desk.cloud.whenDone(started.uploadId, (upload) => void castUpload(desk, item, plan, upload));
  return null;
}

async function castUpload(desk: Desk, item: MediaItem, plan: PutPlan, upload: CloudUpload): Promise<void> {
  const { bucket, key } = upload;
  let url = upload.result?.ObjectURL ?? '';
  if (plan.isPresigned) {
    const signed = await desk.bridge.requests.cloud.presign({ bucket, key });
    if (!signed.ok) {
      desk.toasts.failed('cast.refused', { title: item.title }, signed.error, null);
      return;
    }
    url = signed.value.url;
  }
  desk.casts.cast(plan.rooms, { url }, item.title);
}
