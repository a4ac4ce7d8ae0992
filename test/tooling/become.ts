import { spawn } from 'node:child_process';

/**
 * The environment in which a face runs on plain Node. The C library of Linux keeps a pool of memory for every thread that
 * ever asked for some, which is 15 MB that two pools do without; Electron brings an allocator of its own.
 */
export function faceEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { MALLOC_ARENA_MAX: '2', ...env };
}

/**
 * Lets this process become `node <entry> <args>`, so that signals, standard input and output and the exit code are the
 * program's own. Where the system knows no such thing (Windows) it runs beside us, and its exit code is returned.
 */
export async function become(entry: string, args: readonly string[]): Promise<number> {
  const command = [process.execPath, entry, ...args];
  if (process.platform !== 'win32' && process.execve !== undefined)
    process.execve(process.execPath, command, faceEnvironment(process.env));
  const child = spawn(process.execPath, command.slice(1), { stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}
