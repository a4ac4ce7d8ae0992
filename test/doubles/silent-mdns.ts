import type { MdnsBrowser } from '../../src-main/protocols/mdns/index.ts';

/** A browser that hears of no Cast receiver. */
export function silentMdns(): MdnsBrowser {
  return {
    start: () => undefined,
    interfaces: () => [],
    search: () => Promise.resolve(),
    dispose: () => undefined,
  };
}
