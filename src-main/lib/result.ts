import type { AppError, ErrorCode, Result } from '../../src-preload/contract/index.ts';

export type { AppError, ErrorCode, Result };

/** A success. */
export function ok<T>(value: T): Result<T> {
  return { ok: true, value };
}

/** The facts an error carries besides its code. */
export interface ErrorFacts {
  readonly message: string;
  readonly context?: Readonly<Record<string, unknown>>;
  readonly retryable?: boolean;
}

/** An expected failure; `retryable` is false unless said. */
export function appError(code: ErrorCode, facts: ErrorFacts): AppError {
  return { code, message: facts.message, context: { ...facts.context }, retryable: facts.retryable ?? false };
}

/** A failed Result. */
export function fail(code: ErrorCode, facts: ErrorFacts): { readonly ok: false; readonly error: AppError } {
  return { ok: false, error: appError(code, facts) };
}

/** Ends an exhaustive switch: the compiler complains when a member is missing. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected member: ${JSON.stringify(value)}`);
}

/** The message of whatever was thrown. */
export function messageOf(thrown: unknown): string {
  if (typeof thrown === 'object' && thrown !== null && 'message' in thrown) return String(thrown.message);
  return String(thrown);
}
