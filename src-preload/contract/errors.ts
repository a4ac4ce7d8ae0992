import * as z from 'zod/mini';

/**
 * Every error code the product can answer with, as `domain.reason`.
 *
 * A code is a promise: it is never renamed, and its sentence on screen is looked up by it.
 */
export const ERROR_CODES = [
  'input.invalid',
  'input.unknownRequest',
  'input.foreignSender',
  'input.cancelled',
  'device.unknown',
  'device.unknownGroup',
  'device.unreachable',
  'device.offline',
  'device.badDescription',
  'device.notARenderer',
  'device.refused',
  'device.noProof',
  'device.crashed',
  'device.takenOver',
  'media.unknown',
  'media.unsupported',
  'media.unreachable',
  'media.notAFile',
  'media.tooLarge',
  'media.noConverter',
  'casting.noQueue',
  'casting.noQueueItem',
  'casting.queueFull',
  'casting.emergency',
  'casting.noEmergency',
  'cloud.credentials',
  'cloud.permission',
  'cloud.notFound',
  'cloud.throttled',
  'cloud.unreachable',
  'tracker.loginFailed',
  'tracker.permission',
  'tracker.notFound',
  'tracker.validation',
  'tracker.missingOperation',
  'tracker.unavailable',
  'tracker.uncertain',
  'tracker.notConfigured',
  'signin.notConfigured',
  'signin.pathUnavailable',
  'signin.portBusy',
  'signin.denied',
  'signin.cancelled',
  'signin.timeout',
  'signin.stateMismatch',
  'signin.badReturn',
  'signin.noAttempt',
  'signin.invalidClient',
  'signin.invalidGrant',
  'signin.provider',
  'signin.unreachable',
  'signin.incomplete',
  'signin.badIdToken',
  'signin.clock',
  'signin.notSignedIn',
  'signin.expired',
  'signin.unsupported',
  'signin.noBackend',
  'signin.foreignToken',
  'signin.exchangeRefused',
  'accounts.invalidServiceType',
  'accounts.invalidEntry',
  'accounts.noGroup',
  'accounts.linkFirst',
  'accounts.nameTaken',
  'accounts.emailTaken',
  'accounts.linkedElsewhere',
  'accounts.lastWayIn',
  'accounts.notSignedIn',
  'accounts.unknown',
  'accounts.unknownLogin',
  'analytics.noCollector',
  'analytics.unreachable',
  'analytics.refused',
  'storage.full',
  'storage.corrupt',
  'storage.readOnly',
  'storage.held',
  'storage.notAFolder',
  'vault.locked',
  'practice.off',
  'host.unsupported',
  'host.disconnected',
  'internal.unexpected',
] as const;

export const errorCodeSchema = z.enum(ERROR_CODES);
export type ErrorCode = z.infer<typeof errorCodeSchema>;

/**
 * An expected failure, told in plain words.
 *
 * `message` is one English sentence for logs and terminals; screens translate `code` and `context` instead.
 * `context` holds facts only (numbers, names, the peer's own words), never a secret.
 * `retryable` says whether the same request may succeed later without anybody changing anything.
 */
export const appErrorSchema = z.object({
  code: errorCodeSchema,
  message: z.string(),
  context: z.record(z.string(), z.unknown()),
  retryable: z.boolean(),
});
export type AppError = Readonly<z.infer<typeof appErrorSchema>>;

/** What every request answers: a value, or an expected failure. Never an exception. */
export type Result<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: AppError };
