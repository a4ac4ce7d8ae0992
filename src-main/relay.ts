import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { systemClock } from './lib/clock.ts';
import { createLog } from './lib/log.ts';
import type { Result } from './lib/result.ts';
import { fail, messageOf, ok } from './lib/result.ts';
import { startRelayServer } from './protocols/oauth-relay/index.ts';
import type { RelayOptions } from './relay-options.ts';
import { parseRelayOptions } from './relay-options.ts';

const clock = systemClock;

/**
 * `control-room relay`: the operator's registered callback host, until SIGINT, SIGTERM or SIGHUP.
 *
 * Prints one line on stdout, `The relay for <domain> is at <url>`, and one JSON line an answer on stderr.
 * Answers the exit code: 0, 1 (could not), 2 (wrong arguments).
 */
export async function relay(args: readonly string[]): Promise<number> {
  const options = parseRelayOptions(args);
  if (!options.ok) return refuse(options.error.message, 2);
  const associations = await readAssociations(options.value);
  if (!associations.ok) return refuse(associations.error.message, 2);
  const stopped = untilStopped();
  try {
    const { rules, host, port } = options.value;
    const log = createLog(clock, 'info', complain).scope('relay');
    const server = await startRelayServer({
      rules,
      host,
      port,
      associations: associations.value,
      log,
      clock,
    });
    const shownHost = host.includes(':') ? `[${host}]` : host;
    process.stdout.write(`The relay for ${rules.domain} is at http://${shownHost}:${server.port}\n`);
    await stopped;
    await server.dispose();
    return 0;
  } catch (error) {
    return refuse(`The relay cannot listen: ${messageOf(error)}`, 1);
  }
}

const ASSOCIATION_BYTES = 64 * 1024;

async function readAssociations({ associations }: RelayOptions): Promise<Result<Map<string, Uint8Array>>> {
  const files = new Map<string, Uint8Array>();
  for (const [provider, file] of associations) {
    try {
      const bytes = await readFile(resolve(file));
      if (bytes.byteLength > ASSOCIATION_BYTES)
        throw new Error(`it has more than ${ASSOCIATION_BYTES} bytes`);
      files.set(provider, bytes);
    } catch (error) {
      return fail('input.invalid', { message: `${file} cannot be read: ${messageOf(error)}` });
    }
  }
  return ok(files);
}

function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
  });
}

function refuse(message: string, code: 1 | 2): number {
  complain(message);
  return code;
}

function complain(line: string): void {
  process.stderr.write(`${line}\n`);
}
