import type { DoublePage } from './double-page.ts';
import { serveDoublePage, SERVED_AT } from './double-page.ts';

let page: DoublePage | null = null;

/** Builds and serves the page over the double once for all files of a run. */
export async function setup(): Promise<void> {
  page = await serveDoublePage();
  process.env[SERVED_AT] = page.address;
}

export function teardown(): void {
  page?.close();
}
