import { createHash, randomUUID } from 'node:crypto';
import { lstat, mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The longest path of a unix domain socket that every system takes, in bytes (sun_path is 104 on macOS). */
const MAX_SOCKET_PATH = 100;
const OWNER_ONLY = 0o700;

/**
 * Where the application that holds `dataFolder` listens: a socket in the folder itself; where that path is too
 * long, one in a folder under the system's temporary folder that only we may enter; on Windows a named pipe
 * with a name that cannot be guessed.
 */
export async function chooseSocketPath(dataFolder: string, platform: NodeJS.Platform): Promise<string> {
  if (platform === 'win32') return `\\\\.\\pipe\\control-room-${randomUUID()}`;
  const direct = join(dataFolder, 'control-room.sock');
  if (Buffer.byteLength(direct) < MAX_SOCKET_PATH) return direct;
  return join(await ownFolder(dataFolder), 's');
}

async function ownFolder(dataFolder: string): Promise<string> {
  const hash = createHash('sha256').update(dataFolder).digest('hex').slice(0, 16);
  const folder = join(tmpdir(), `control-room-${hash}`);
  await mkdir(folder, { mode: OWNER_ONLY }).catch(() => undefined);
  return (await isOwnedByUs(folder)) ? folder : mkdtemp(join(tmpdir(), 'control-room-'));
}

/** Anybody may make a folder of that name before we do. */
async function isOwnedByUs(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => null);
  return (
    found !== null && found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o077) === 0
  );
}
