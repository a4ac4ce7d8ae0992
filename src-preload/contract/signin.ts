import * as z from 'zod/mini';
import { appErrorSchema } from './errors.ts';
import { emptySchema, idSchema, orNull, timeSchema } from './primitives.ts';
import { sentenceSchema } from './sentences.ts';
import { returnPathSchema, signinProviderSchema } from './signin-settings.ts';
import { connectionSchema } from './status.ts';

/**
 * `awaiting` the person's return from the provider, `signing-in` while the return is exchanged, `expired` when signing
 * in again is the only way on, `failed` when the last attempt ended without a sign-in.
 */
export const SIGNIN_STATES = [
  'not-configured',
  'signed-out',
  'awaiting',
  'signing-in',
  'signed-in',
  'expired',
  'failed',
] as const;
export type SigninState = (typeof SIGNIN_STATES)[number];

/** Why a return path cannot work. */
export const PATH_OBSTACLES = [
  'httpsOnly',
  'fragment',
  'oneHost',
  'formPost',
  'embeddedRefused',
  'noWindow',
  'noHost',
  'noRedirectUri',
  'sharedReturn',
  'noDeepLink',
  'schemeRefused',
  'notConfigured',
] as const;

const returnPathChoiceSchema = z.object({
  path: returnPathSchema,
  works: z.boolean(),
  /** Why not, `null` where it works. */
  obstacle: z.nullable(z.enum(PATH_OBSTACLES)),
  /** The one that a start without a wish takes. */
  preferred: z.boolean(),
});
export type ReturnPathChoice = Readonly<z.infer<typeof returnPathChoiceSchema>>;

/** Who signed in. `id` is the provider's own, `email` only one that the provider vouches for. */
export const signinPersonSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** An http(s) address. */
  picture: z.nullable(z.string()),
  email: z.nullable(z.string()),
});
export type SigninPerson = Readonly<z.infer<typeof signinPersonSchema>>;

/** A sign-in under way and what it waits for. */
export const signinAwaitingSchema = z.object({
  attemptId: idSchema,
  /** `return`: the person is with the provider; `exchange`: the provider is asked. */
  step: z.enum(['return', 'exchange']),
  returnPath: returnPathSchema,
  /** Where the person signs in: to open, or to copy to another browser of this machine. */
  openUrl: z.string(),
  /** The address that the provider sends the person back to. */
  returnTo: z.string(),
  startedAt: timeSchema,
  /** The attempt ends by itself then. */
  until: timeSchema,
});
export type SigninAwaiting = Readonly<z.infer<typeof signinAwaitingSchema>>;

/** What was interrupted by an expired session; it is carried out once when the person has signed in again. */
const interruptionSchema = z.object({
  action: z.enum(['exchange', 'share']),
  since: timeSchema,
  state: z.enum(['waiting', 'done', 'failed']),
  error: z.nullable(appErrorSchema),
});

/** What became of a message to share. */
export const signinShareSchema = z.object({
  shareId: idSchema,
  /**
   * `login`: the person is asked for the permission; `published` through the provider's interface; `dialog`: the
   * provider's own dialog is to be opened; `nothing`: the person cancelled; `failed`: see `error`.
   */
  state: z.enum(['login', 'published', 'dialog', 'nothing', 'failed']),
  /** The dialog's address, or where the permission is asked for. */
  openUrl: z.nullable(z.string()),
  at: timeSchema,
  error: z.nullable(appErrorSchema),
});
export type SigninShare = Readonly<z.infer<typeof signinShareSchema>>;

/** The operator's backend answered with its own token for the provider's; the token itself stays in the vault. */
export const signinServiceSchema = z.object({
  tokenType: z.string(),
  issuedTokenType: z.string(),
  obtainedAt: timeSchema,
  expiresAt: z.nullable(timeSchema),
  /** Who the backend says that is, where it says so. */
  subject: z.nullable(z.string()),
});
export type SigninService = Readonly<z.infer<typeof signinServiceSchema>>;

/** One provider as its card shows it. */
export const signinCardSchema = z.object({
  provider: signinProviderSchema,
  label: z.string(),
  practice: z.boolean(),
  state: z.enum(SIGNIN_STATES),
  since: timeSchema,
  account: z.nullable(signinPersonSchema),
  /** The local account that this sign-in led into; `null` while it leads nowhere. */
  accountId: z.nullable(idSchema),
  /** The permissions that the provider gave; empty where it does not say. */
  scopes: z.array(z.string()),
  /** When the provider's token ends, `null` where it does not say. */
  expiresAt: z.nullable(timeSchema),
  refreshes: z.boolean(),
  awaiting: z.nullable(signinAwaitingSchema),
  /** Why the last attempt failed, or why the session ended. */
  error: z.nullable(appErrorSchema),
  returnPaths: z.array(returnPathChoiceSchema),
  /** Whether sharing and the exchange are offered for this provider. */
  shares: z.boolean(),
  exchanges: z.boolean(),
  interrupted: z.nullable(interruptionSchema),
  share: z.nullable(signinShareSchema),
  service: z.nullable(signinServiceSchema),
});
export type SigninCard = Readonly<z.infer<typeof signinCardSchema>>;

/** Who operates this desk: the person who signed in first and still is. */
export const operatorSchema = z.object({
  provider: signinProviderSchema,
  id: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  picture: z.nullable(z.string()),
  since: timeSchema,
  practice: z.boolean(),
});
export type Operator = Readonly<z.infer<typeof operatorSchema>>;

export const signinStatusSchema = z.object({
  providers: z.array(signinCardSchema),
  operator: z.nullable(operatorSchema),
  connection: connectionSchema,
});
export type SigninStatus = Readonly<z.infer<typeof signinStatusSchema>>;

/**
 * One live check of what has to be registered with a provider: its outcome, what was found, and the exact fix, `null`
 * when there is nothing to do. `detail` and `fix` are the sentences `found` and `todo` in English, for the terminal.
 */
export const signinCheckSchema = z.object({
  id: z.string(),
  outcome: z.enum(['pass', 'warn', 'fail', 'skipped']),
  ms: z.number(),
  detail: z.string(),
  fix: z.nullable(z.string()),
  found: sentenceSchema,
  todo: z.nullable(sentenceSchema),
});
export type SigninCheck = Readonly<z.infer<typeof signinCheckSchema>>;

const providerInput = z.object({ provider: signinProviderSchema });

/**
 * Errors wherever a provider is asked: signin.notConfigured, signin.provider, signin.unreachable, signin.invalidClient,
 * signin.invalidGrant, signin.clock, vault.locked.
 */
export const signinRequests = {
  /**
   * Begins signing in: there is one attempt at a time for each provider, and a second start ends the first. Where
   * `opened` is false the asker opens `openUrl` itself. What becomes of it: `signin:status` and `signin:changed`.
   * Errors: signin.notConfigured, signin.pathUnavailable (context.obstacle), signin.portBusy, signin.unreachable
   * (the operator's host), vault.locked.
   */
  'signin:start': {
    input: z.object({
      provider: signinProviderSchema,
      returnPath: orNull(returnPathSchema),
      /** An account that is signed in and asked for one more way in. */
      linkTo: orNull(idSchema),
    }),
    output: z.object({
      attemptId: idSchema,
      openUrl: z.string(),
      opened: z.boolean(),
      awaiting: signinAwaitingSchema,
    }),
  },
  'signin:status': { input: emptySchema, output: signinStatusSchema },
  /** Waits until nobody is awaited and nothing is exchanged for this provider any more, or until `waitMs` are over. */
  'signin:wait': {
    input: z.object({
      provider: signinProviderSchema,
      waitMs: z._default(z.int().check(z.gte(0), z.lte(600_000)), 300_000),
    }),
    output: signinCardSchema,
  },
  /** Ends the attempt; fine when there is none. */
  'signin:cancel': { input: providerInput, output: signinCardSchema },
  /**
   * The whole address that the browser ended at, where nothing else could take the person back. Errors:
   * signin.noAttempt, signin.stateMismatch, signin.denied, signin.badReturn and those of asking the provider.
   */
  'signin:paste': {
    input: z.object({
      provider: signinProviderSchema,
      address: z.string().check(z.minLength(1), z.maxLength(16_000)),
    }),
    output: signinCardSchema,
  },
  /** Forgets every token of this provider; `revoked` says what the provider was told. */
  'signin:sign-out': {
    input: providerInput,
    output: z.object({
      revoked: z.enum(['revoked', 'unsupported', 'failed', 'nothing']),
      error: z.nullable(appErrorSchema),
      card: signinCardSchema,
    }),
  },
  /**
   * The login status of a provider (A unless said), and what follows from it: `connected` exchanges the token at the
   * operator's backend, everything else needs a sign-in. Errors: signin.notSignedIn, signin.expired (carried out once
   * after the next sign-in), signin.noBackend, signin.foreignToken, signin.exchangeRefused, signin.incomplete.
   */
  'signin:exchange': {
    input: z.object({ provider: z._default(signinProviderSchema, 'a') }),
    output: z.object({ status: z.literal('connected'), service: signinServiceSchema }),
  },
  /** Shares a message by the provider's rules. Errors: signin.notConfigured, signin.unsupported. */
  'signin:share': {
    input: z.object({
      provider: z._default(signinProviderSchema, 'a'),
      message: z.string().check(z.maxLength(5000)),
      link: orNull(z.string().check(z.maxLength(2000), z.regex(/^https?:\/\/\S+$/i))),
    }),
    output: signinShareSchema,
  },
  /** What has to be registered with the provider and on the operator's domain, checked now. */
  'signin:checklist': {
    input: providerInput,
    output: z.object({ checks: z.array(signinCheckSchema) }),
  },
} as const;

export const signinEvents = {
  /** One more check of a list is done: what has been found so far, in the order of the list, of `count` checks. */
  'signin:checklist-progressed': z.object({
    provider: signinProviderSchema,
    count: z.int(),
    checks: z.array(signinCheckSchema),
  }),
  'signin:changed': signinStatusSchema,
  /** A sign-in ended: `error` says why nobody was signed in, `null` that `person` is. */
  'signin:ended': z.object({
    provider: signinProviderSchema,
    label: z.string(),
    /** What the provider calls who signed in; `null` where nobody did. */
    person: z.nullable(z.string()),
    error: z.nullable(appErrorSchema),
  }),
} as const;
