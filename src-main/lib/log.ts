import type { Clock } from './clock.ts';
import { isoTime } from './clock.ts';
import { redactText, redactValue } from './redact.ts';

export type LogLevel = 'debug' | 'info' | 'warn' | 'error';
export type LogFields = Readonly<Record<string, unknown>>;

/** Structured logging. Secrets are taken out by key and by URL query before a line is written. */
export interface Log {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
  /** The same log with a scope before every message (`devices`, `casting`). */
  scope(name: string): Log;
}

const ORDER: readonly LogLevel[] = ['debug', 'info', 'warn', 'error'];

/** Writes one JSON object a line, to `write`, from `minimum` upwards. */
export function createLog(clock: Clock, minimum: LogLevel, write: (line: string) => void): Log {
  const scoped = (scope: string): Log => {
    const at = (level: LogLevel) => (message: string, fields?: LogFields) => {
      if (ORDER.indexOf(level) < ORDER.indexOf(minimum)) return;
      const line = { at: isoTime(clock.now()), level, scope, message: redactText(message) };
      write(JSON.stringify({ ...line, ...(redactValue(fields ?? {}) as object) }));
    };
    return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error'), scope: scoped };
  };
  return scoped('app');
}

/** A log that writes nothing. */
export const silentLog: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  scope: () => silentLog,
};
