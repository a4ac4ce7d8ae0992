import { realpath, rm } from 'node:fs/promises';
import { isAbsolute, relative, sep } from 'node:path';
import type { Log } from '../../lib/log.ts';
import { messageOf } from '../../lib/result.ts';

/** Whether a location, links resolved, lies inside a folder. */
export async function isInside(folder: string, location: string): Promise<boolean> {
  const path = relative(await realpath(folder).catch(() => folder), location);
  return path !== '' && path.split(sep)[0] !== '..' && !isAbsolute(path);
}

/** Deletes an uploaded file, and nothing outside the uploads folder. False when it is still there. Never rejects. */
export async function deleteUpload(folder: string, location: string, log: Log): Promise<boolean> {
  try {
    if (await isInside(folder, location)) await rm(location, { force: true });
    return true;
  } catch (error) {
    log.warn('An uploaded file could not be deleted', { file: location, detail: messageOf(error) });
    return false;
  }
}
