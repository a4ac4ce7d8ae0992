export { batchLength, withQueueTime } from './batch.ts';
export type { Hit, HitSource } from './hit.ts';
export { encodeHit } from './hit.ts';
export type { Delivery, MeasurementTransport } from './transport.ts';
export { createMeasurementTransport } from './transport.ts';
