import * as z from 'zod/mini';
import { idSchema, orNull, timeSchema } from './primitives.ts';

/** The key of a provider's definition: `a`, `b`, `c`, `d`, or one that an operator added. */
export const accountProviderSchema = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/));

/** How a provider names one of its people. Two that differ in case only are two people. */
export const providerUserIdSchema = z.string().check(z.minLength(1), z.maxLength(256));

const usernameSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));

/** One way into an account: this person at this provider. */
export const accountLinkSchema = z.object({
  provider: accountProviderSchema,
  providerUserId: providerUserIdSchema,
  /** The name that the provider told at the last sign-in, `null` where it tells none. */
  displayName: z.nullable(z.string()),
  linkedAt: timeSchema,
  lastSignInAt: z.nullable(timeSchema),
  /** Whether this link may be unlinked: an account keeps at least one way in that works. */
  canUnlink: z.boolean(),
});
export type AccountLink = Readonly<z.infer<typeof accountLinkSchema>>;

/** A person of this desk: whom the journal and filed issues name. */
export const accountSchema = z.object({
  accountId: idSchema,
  username: z.string(),
  /** Made of the provider's id and host, so that it is nobody's mailbox; unique. */
  email: z.string(),
  /** `signin.accounts.group` of the settings when the account was made. */
  group: z.string(),
  type: z.literal('normal'),
  /** The address that the first sign-in came from. */
  ip: z.string(),
  /** Whether the account is new, and so under the limit of posts for new members. */
  isNew: z.boolean(),
  /** Whether it belongs to the practice providers. Practice and real accounts never mix. */
  practice: z.boolean(),
  signedIn: z.boolean(),
  createdAt: timeSchema,
  lastSignInAt: z.nullable(timeSchema),
  /** Oldest first. */
  links: z.array(accountLinkSchema),
});
export type Account = Readonly<z.infer<typeof accountSchema>>;

/** Why a login that a provider completed did not lead into an account. */
export const WAITING_REASONS = ['noUserInformation', 'nameTaken', 'emailTaken'] as const;
export type WaitingReason = (typeof WAITING_REASONS)[number];

/** A completed login that a person has to link by hand. It waits until `expiresAt`, over a restart too. */
export const waitingLoginSchema = z.object({
  waitingId: idSchema,
  provider: accountProviderSchema,
  providerUserId: providerUserIdSchema,
  displayName: z.nullable(z.string()),
  practice: z.boolean(),
  reason: z.enum(WAITING_REASONS),
  /** The account that has this name or e-mail address already, `null` where that is not the reason. */
  takenBy: z.nullable(idSchema),
  since: timeSchema,
  expiresAt: timeSchema,
});
export type WaitingLogin = Readonly<z.infer<typeof waitingLoginSchema>>;

export const accountsSnapshotSchema = z.object({
  /** Signed in last comes first. */
  accounts: z.array(accountSchema),
  /** Newest first. */
  waiting: z.array(waitingLoginSchema),
});
export type AccountsSnapshot = Readonly<z.infer<typeof accountsSnapshotSchema>>;

export const accountsRequests = {
  'accounts:list': { input: z.object({}), output: accountsSnapshotSchema },
  /**
   * Links a waiting login: to `accountId`, which must be signed in (that proves whose it is), or with `username` to a
   * new account of that name. Exactly one of the two.
   * Errors: accounts.unknownLogin, accounts.unknown, accounts.notSignedIn, accounts.nameTaken, accounts.emailTaken,
   * accounts.linkedElsewhere, accounts.noGroup, accounts.invalidEntry, accounts.invalidServiceType, input.invalid.
   */
  'accounts:link': {
    input: z.object({ waitingId: idSchema, accountId: orNull(idSchema), username: orNull(usernameSchema) }),
    output: accountSchema,
  },
  /**
   * Takes a way in from its account; who is signed in by it is signed out. `practice` left out means the kind that this
   * provider is at present. Errors: accounts.unknown, accounts.lastWayIn.
   */
  'accounts:unlink': {
    input: z.object({
      provider: accountProviderSchema,
      providerUserId: providerUserIdSchema,
      practice: orNull(z.boolean()),
    }),
    output: accountSchema,
  },
  /** Forgets a waiting login: that person signs in again when needed. Errors: accounts.unknownLogin. */
  'accounts:forget-login': { input: z.object({ waitingId: idSchema }), output: accountsSnapshotSchema },
} as const;

export const accountsEvents = { 'accounts:changed': accountsSnapshotSchema } as const;
