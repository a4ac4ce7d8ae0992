import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Where the parts of this product lie, whether it runs from source, from `out` or from a package. */
export interface ProductFolders {
  readonly version: string;
  /** The built screens. */
  readonly renderer: string;
  /** The built preload script. */
  readonly preload: string;
  /** Icons and practice clips. In a package they lie beside the archive, so that plain file access reaches them. */
  readonly assets: string;
}

/**
 * Finds the product's folders from the folder of a running module by going up to its `package.json`.
 * Throws when there is none: such an installation is broken.
 */
export function findProductFolders(from: string): ProductFolders {
  const root = findRoot(from);
  const assets = join(root, 'assets');
  return {
    version: readVersion(join(root, 'package.json')),
    renderer: join(root, 'out', 'renderer'),
    preload: join(root, 'out', 'preload', 'preload.cjs'),
    assets: existsSync(assets) ? assets : join(dirname(root), 'assets'),
  };
}

function findRoot(from: string): string {
  for (let folder = from; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return folder;
    if (folder === dirname(folder)) throw new Error(`There is no package.json above ${from}`);
  }
}

function readVersion(file: string): string {
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as { readonly version?: unknown };
  return typeof manifest.version === 'string' ? manifest.version : '0.0.0';
}
