import { createRequire } from 'node:module';
import { expect, test, vi } from 'vitest';
import type { LibraryTransport } from '../../../../src-main/protocols/castv2/library.ts';
import { canEncode, loadCastLibrary } from '../../../../src-main/protocols/castv2/library.ts';

const require = createRequire(import.meta.url);

/** The library as it is at its very first use in a process. */
function freshTransport(): LibraryTransport {
  for (const path of Object.keys(require.cache)) if (/[/\\]castv2/.test(path)) delete require.cache[path];
  const { Client } = require('castv2-client') as { Client: new () => { client: LibraryTransport } };
  return new Client().client;
}

test('the library cannot encode right after it was required, which is waited for', async () => {
  const transport = freshTransport();
  expect(() => {
    transport.ps = { send: () => undefined, emit: () => undefined };
    transport.send('sender-0', 'receiver-0', 'urn:x-cast:com.google.cast.receiver', '{}');
  }).toThrow('extension not loaded yet');
  expect(canEncode(transport)).toBe(false);
  await vi.waitFor(() => expect(canEncode(transport)).toBe(true));
});

test('a loaded library encodes at once', async () => {
  const library = await loadCastLibrary();
  expect(library.ok && canEncode(library.value())).toBe(true);
});
