import { parseArgs } from 'node:util';
import type { Result } from '../../lib/result.ts';
import { fail, messageOf, ok } from '../../lib/result.ts';

/** What `control-room serve` was asked for. */
export interface ServeOptions {
  /** The data folder as it was typed, `null` for the usual one. */
  readonly data: string | null;
  /** 0 takes any free port. */
  readonly port: number;
  /** Whether to open a browser where there is a display. */
  readonly opensBrowser: boolean;
}

export const SERVE_USAGE = 'Usage: control-room serve [--data DIR] [--port N] [--no-open]';

/** Reads the arguments after `serve`. Errors: input.invalid. */
export function parseServeOptions(args: readonly string[]): Result<ServeOptions> {
  try {
    const { values } = parseArgs({
      args: [...args],
      strict: true,
      options: { data: { type: 'string' }, port: { type: 'string' }, 'no-open': { type: 'boolean' } },
    });
    const port = values.port ?? '0';
    if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
      return usage('--port takes a number from 0 to 65535.');
    if (values.data === '') return usage('--data takes a folder.');
    return ok({ data: values.data ?? null, port: Number(port), opensBrowser: values['no-open'] !== true });
  } catch (error) {
    return usage(messageOf(error));
  }
}

function usage(reason: string): Result<never> {
  return fail('input.invalid', { message: `${reason}\n${SERVE_USAGE}` });
}
