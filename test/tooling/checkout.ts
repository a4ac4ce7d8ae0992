import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of this checkout. */
export const checkout = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** The absolute path of something in the checkout. */
export function inCheckout(...parts: readonly string[]): string {
  return join(checkout, ...parts);
}
