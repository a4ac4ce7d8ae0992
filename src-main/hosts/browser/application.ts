import type { MediaItem } from '../../../src-preload/contract/index.ts';
import type { Dispatcher } from '../../ipc/dispatcher.ts';
import type { EventBus } from '../../lib/events.ts';
import type { Result } from '../../lib/result.ts';

/** The parts of the application that the browser face shows. */
export interface BrowserApplication {
  readonly dispatcher: Dispatcher;
  readonly events: EventBus;
  /** The file behind a library item. */
  preview(mediaId: string): Result<{ readonly path: string; readonly contentType: string }>;
  /** Takes a finished upload into the library. */
  addUpload(path: string, fileName: string): Promise<Result<MediaItem>>;
  readonly uploadsFolder: string;
}
