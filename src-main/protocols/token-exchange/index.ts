export type { ExchangeClient } from './exchange-client.ts';
export { createExchangeClient } from './exchange-client.ts';
export type { ExchangedToken } from './read-answer.ts';
export type { ExchangeShape } from './shapes.ts';
export { EXCHANGE_SHAPES } from './shapes.ts';
