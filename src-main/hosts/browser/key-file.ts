import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, constants, copyFile, link, open, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../../lib/log.ts';
import { makeFolder } from '../../lib/make-folder.ts';
import { KEY_BYTES } from './sealing.ts';

const FILE_NAME = 'vault.key';
const OWNER_ONLY = 0o600;

/**
 * The master key of a data folder from its `vault.key`, which is made when there is none.
 *
 * The file appears whole or not at all, and only its owner may read it; wider permissions are narrowed and logged.
 * Rejects when it cannot be read or made, or does not hold a key.
 */
export async function loadKeyFile(dataFolder: string, log: Log): Promise<Uint8Array> {
  const path = join(dataFolder, FILE_NAME);
  const key = (await readKey(path, log)) ?? (await makeKey(dataFolder, path, log));
  if (key?.length !== KEY_BYTES) throw new Error(`${path} does not hold a key`);
  return key;
}

async function readKey(path: string, log: Log): Promise<Uint8Array | null> {
  const found = await stat(path).catch((error: unknown) => {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  });
  if (!found) return null;
  if (process.platform !== 'win32' && (found.mode & 0o077) !== 0) {
    log.warn('others could read the key file; its permissions are narrowed now', { path });
    await chmod(path, OWNER_ONLY);
  }
  return readFile(path);
}

async function makeKey(dataFolder: string, path: string, log: Log): Promise<Uint8Array | null> {
  makeFolder(dataFolder);
  const draft = `${path}.${randomUUID()}.tmp`;
  try {
    await writeDraft(draft);
    await publish(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
  return readKey(path, log);
}

async function writeDraft(draft: string): Promise<void> {
  const file = await open(draft, 'wx', OWNER_ONLY);
  try {
    await file.writeFile(randomBytes(KEY_BYTES));
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Gives the draft its name unless another process was first; then that one's key counts. */
async function publish(draft: string, path: string): Promise<void> {
  try {
    await link(draft, path);
  } catch (error) {
    if (isCode(error, 'EEXIST')) return;
    // Some file systems have no hard links.
    await copyFile(draft, path, constants.COPYFILE_EXCL).catch((again: unknown) => {
      if (!isCode(again, 'EEXIST')) throw again;
    });
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
