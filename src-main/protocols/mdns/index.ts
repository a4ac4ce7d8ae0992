export type { CastSighting, CastText } from './cast-service.ts';
export { parseCastText, roomIdOf } from './cast-service.ts';
export type { MdnsBrowser, MdnsBrowserDependencies, MdnsInterface } from './browser.ts';
export { createMdnsBrowser } from './browser.ts';
