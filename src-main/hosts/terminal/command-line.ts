import { parseArgs } from 'node:util';
import type { RequestName } from '../../../src-preload/contract/index.ts';
import { eventNames, requestNames } from '../../../src-preload/contract/index.ts';
import type { Result } from '../../lib/result.ts';
import { fail, messageOf, ok } from '../../lib/result.ts';

/** What a person asked for at the terminal. */
export type CommandLine =
  /** `topic` is the domain whose requests are wanted, `null` for all of it. */
  | { readonly kind: 'help'; readonly topic: string | null }
  | { readonly kind: 'serve' | 'relay'; readonly args: readonly string[] }
  | { readonly kind: 'extend-wsdl'; readonly from: string; readonly to: string }
  | { readonly kind: 'watch'; readonly domain: string; readonly data: string | null }
  | {
      readonly kind: 'request';
      readonly name: RequestName;
      /** JSON as typed; `-` is read from standard input; `null` stands for `{}`. */
      readonly json: string | null;
      readonly data: string | null;
      /** `null` waits as long as it takes. */
      readonly timeoutMs: number | null;
      /** Whether to stay until what is served from here has been played, or to leave with the Result. */
      readonly until: 'end' | 'proof';
    };

const PROGRAMS = `Usage:
  control-room <domain> <verb> ['<json>' | -] [--data DIR] [--timeout-ms N] [--until proof|end]
  control-room watch <domain> [--data DIR]
  control-room serve [--data DIR] [--port N] [--no-open]
  control-room relay --domain DOMAIN --listen HOST:PORT [--https-only] [--apex] [--allow-port N]
    [--allow-host NAME] [--association PROVIDER=FILE]
  control-room extend-wsdl <in> <out>
  control-room [<domain>] --help
`;

/** How the terminal face is called: everything, or the requests of one domain. */
export function usageOf(topic: string | null): string {
  const ofTopic = requestNames.filter((name) => name.split(':')[0] === topic);
  const names = ofTopic.length > 0 ? ofTopic : requestNames;
  return `${PROGRAMS}\nRequests:\n${names.map((name) => `  ${name.replace(':', ' ')}`).join('\n')}\n`;
}

/** Reads the arguments after the program's name. Errors: input.invalid, input.unknownRequest. */
export function parseCommandLine(args: readonly string[]): Result<CommandLine> {
  const program = readProgram(args);
  if (program !== null) return program;
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      strict: true,
      allowPositionals: true,
      options: { data: { type: 'string' }, 'timeout-ms': { type: 'string' }, until: { type: 'string' } },
    });
    const data = values.data ?? null;
    if (data === '') return usage('--data takes a folder.');
    if (positionals[0] === 'watch') return readWatch(positionals, data);
    return readRequest(positionals, data, values['timeout-ms'] ?? null, values.until ?? 'end');
  } catch (error) {
    return usage(messageOf(error));
  }
}

/** What is no request: the programs beside them, and a cry for help. */
function readProgram(args: readonly string[]): Result<CommandLine> | null {
  const [first, ...rest] = args;
  const isHelp = first === 'help' || args.some((word) => word === '--help' || word === '-h');
  if (isHelp) return ok({ kind: 'help', topic: args.find((word) => word !== 'help') ?? null });
  switch (first) {
    case undefined:
      return usage('Name a request.');
    case 'serve':
    case 'relay':
      return ok({ kind: first, args: rest });
    case 'extend-wsdl':
      return readExtendWsdl(rest);
    default:
      return null;
  }
}

function readExtendWsdl(files: readonly string[]): Result<CommandLine> {
  const [from = '', to = ''] = files;
  if (files.length !== 2 || from === '' || to === '' || files.some((file) => file.startsWith('--')))
    return usage('extend-wsdl takes the WSDL to read and the file to write.');
  return ok({ kind: 'extend-wsdl', from, to });
}

function readWatch(positionals: readonly string[], data: string | null): Result<CommandLine> {
  const domains = new Set(eventNames.map((name) => name.split(':')[0]));
  const domain = positionals[1] ?? '';
  if (positionals.length !== 2 || !domains.has(domain))
    return usage(`watch takes one of: ${[...domains].join(', ')}.`);
  return ok({ kind: 'watch', domain, data });
}

function readRequest(
  positionals: readonly string[],
  data: string | null,
  timeout: string | null,
  until: string,
): Result<CommandLine> {
  const [domain = '', verb = '', json = null, ...rest] = positionals;
  const name = requestNames.find((known) => known === `${domain}:${verb}`);
  if (name === undefined) {
    return fail('input.unknownRequest', {
      message: `There is no request "${domain} ${verb}".`,
      context: { domain, verb },
    });
  }
  if (rest.length > 0) return usage('Put the JSON in one argument.');
  if (timeout !== null && !/^[1-9]\d{0,8}$/.test(timeout))
    return usage('--timeout-ms takes a number of milliseconds.');
  if (until !== 'proof' && until !== 'end') return usage('--until takes "proof" or "end".');
  return ok({
    kind: 'request',
    name,
    json,
    data,
    timeoutMs: timeout === null ? null : Number(timeout),
    until,
  });
}

/** Reads the JSON of a request; nothing stands for an empty object. Errors: input.invalid. */
export function parseInput(json: string | null): Result<unknown> {
  if (json === null || json.trim() === '') return ok({});
  try {
    return ok(JSON.parse(json));
  } catch (error) {
    return fail('input.invalid', { message: `That is not JSON: ${messageOf(error)}`, context: {} });
  }
}

/** 0 when all went well, 1 when the request or any of its outcomes, steps or checks failed. */
export function exitCodeOf(result: Result<unknown>): 0 | 1 {
  if (!result.ok) return 1;
  const value = (result.value ?? {}) as {
    readonly outcomes?: unknown;
    readonly steps?: unknown;
    readonly checks?: unknown;
  };
  return [value.outcomes, value.steps, value.checks].some(hasFailure) ? 1 : 0;
}

function hasFailure(outcomes: unknown): boolean {
  return (
    Array.isArray(outcomes) &&
    outcomes.some(
      (one: { readonly ok?: unknown; readonly outcome?: unknown }) =>
        one.ok === false || one.outcome === 'fail',
    )
  );
}

function usage(reason: string): Result<never> {
  return fail('input.invalid', { message: reason });
}
