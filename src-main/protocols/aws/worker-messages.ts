import type { WireExchange } from '../../lib/exchange.ts';
import type { Result } from '../../lib/result.ts';
import type { WorkName } from './aws.ts';
import type { UploadProgress } from './upload-order.ts';

/** What the application tells the thread. */
export type ToWorker =
  | { readonly kind: 'run'; readonly id: number; readonly name: WorkName; readonly input: unknown }
  | { readonly kind: 'cancel'; readonly id: number };

/** What the thread tells the application. */
export type FromWorker =
  | { readonly kind: 'result'; readonly id: number; readonly result: Result<unknown> }
  | { readonly kind: 'progress'; readonly id: number; readonly progress: UploadProgress }
  | { readonly kind: 'exchange'; readonly exchange: WireExchange };
