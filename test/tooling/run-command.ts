import { spawn } from 'node:child_process';
import { checkout } from './checkout.ts';

/** How a command is run. */
export interface CommandOptions {
  /** Variables on top of our own. */
  readonly env: Readonly<Record<string, string>>;
  /** `shown` writes to our terminal as it goes; `kept` is returned. */
  readonly output: 'shown' | 'kept';
  /** After this many ms it is killed, and has failed. */
  readonly limitMs: number;
}

/** How a command ended; `output` is empty when it was shown. */
export interface CommandOutcome {
  readonly exitCode: number;
  readonly output: string;
}

/** Runs a command in the checkout, without standard input. A command that cannot be started has failed. */
export function runCommand(command: readonly string[], options: CommandOptions): Promise<CommandOutcome> {
  const [program = '', ...args] = command;
  const stream = options.output === 'shown' ? 'inherit' : 'pipe';
  const child = spawn(program, args, {
    cwd: checkout,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', stream, stream],
    timeout: options.limitMs,
    killSignal: 'SIGKILL',
  });
  let output = '';
  for (const pipe of [child.stdout, child.stderr]) {
    pipe?.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ exitCode: 1, output: `${output}${error.message}\n` }));
    child.on('close', (code, signal) => {
      const note =
        signal === null
          ? ''
          : `${program} was ended by ${signal}; it may take ${options.limitMs / 1000} s.\n`;
      resolve({ exitCode: code ?? 1, output: output + note });
    });
  });
}
