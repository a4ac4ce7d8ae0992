import type { Dirent } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

/** A file of the built screens, held in memory. */
export interface StaticFile {
  readonly contentType: string;
  readonly cacheControl: string;
  readonly body: Uint8Array<ArrayBuffer>;
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.mp4': 'video/mp4',
  '.txt': 'text/plain; charset=utf-8',
};

/**
 * Reads a folder of built files, by the path each is asked for (`/assets/main-1a2b.js`; `/` is `index.html`).
 *
 * What is not in the map cannot be served: no path of a request ever meets the file system. Links, hidden files,
 * source maps and unknown types are left out. A folder that does not exist is empty.
 */
export async function readStaticFiles(folder: string): Promise<ReadonlyMap<string, StaticFile>> {
  const files = new Map<string, StaticFile>();
  await readInto(files, folder, '');
  const index = files.get('/index.html');
  if (index) files.set('/', index);
  return files;
}

async function readInto(files: Map<string, StaticFile>, folder: string, path: string): Promise<void> {
  for (const entry of await entriesOf(folder)) {
    const file = join(folder, entry.name);
    const name = `${path}/${entry.name}`;
    const contentType = CONTENT_TYPES[extname(entry.name)];
    if (entry.isDirectory()) await readInto(files, file, name);
    else if (entry.isFile() && contentType) {
      const body = new Uint8Array(await readFile(file));
      files.set(name, { contentType, cacheControl: cacheControl(name), body });
    }
  }
}

async function entriesOf(folder: string): Promise<readonly Dirent[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => !entry.name.startsWith('.'));
}

/** Only files under `assets` carry a hash of their content in their name. */
function cacheControl(name: string): string {
  if (name.endsWith('.html')) return 'no-store';
  return name.startsWith('/assets/') ? 'private, max-age=31536000, immutable' : 'no-cache';
}
