import type { AppError, Result } from '../../lib/result.ts';
import { fail } from '../../lib/result.ts';

/** The wrong type of service asked for an adapter. */
export function invalidServiceType(provider: string): Result<never> {
  return fail('accounts.invalidServiceType', {
    message: 'Invalid service type provided to OAuth service handler.',
    context: { name: 'AUTH_PROVIDER_OAUTH_ERROR_INVALID_SERVICE_TYPE', provider },
  });
}

/** A row that was just written cannot be read. */
export function invalidEntry(provider: string): Result<never> {
  return fail('accounts.invalidEntry', {
    message: 'Invalid database entry.',
    context: { name: 'AUTH_PROVIDER_OAUTH_ERROR_INVALID_ENTRY', provider },
  });
}

/** New accounts should join a group that is not in the database. */
export function noGroup(group: string): Result<never> {
  return fail('accounts.noGroup', {
    message: 'The requested usergroup does not exist.',
    context: { name: 'NO_GROUP', group },
  });
}

/** What a login that waits for a person is told, by the reason it waits. */
export function waits(
  reason: 'noUserInformation' | 'nameTaken' | 'emailTaken',
  context: AppError['context'],
): Result<never> {
  switch (reason) {
    case 'noUserInformation':
      return fail('accounts.linkFirst', {
        message: 'The provider tells no name, so no account was made: link this sign-in to an account.',
        context: { ...context, reason },
      });
    case 'nameTaken':
      return fail('accounts.nameTaken', {
        message: 'Another account has this name. Nothing was linked.',
        context: { ...context, reason },
      });
    case 'emailTaken':
      return fail('accounts.emailTaken', {
        message: 'Another account has this e-mail address. Nothing was linked.',
        context: { ...context, reason },
      });
  }
}

/** Errors: accounts.unknown, with the context given. */
export function unknownAccount(context: AppError['context']): Result<never> {
  return fail('accounts.unknown', { message: 'There is no such account or link.', context });
}

/** A login that waited has been linked or forgotten, or its hour is over. */
export function unknownLogin(waitingId: string): Result<never> {
  return fail('accounts.unknownLogin', { message: 'That sign-in no longer waits.', context: { waitingId } });
}

/** A link is never moved from the account that has it. */
export function linkedElsewhere(accountId: string): Result<never> {
  return fail('accounts.linkedElsewhere', {
    message: 'That sign-in is linked to another account.',
    context: { accountId },
  });
}

/** Whoever links a login to an account has to be signed in to that. */
export function notSignedIn(accountId: string): Result<never> {
  return fail('accounts.notSignedIn', {
    message: 'Only an account that is signed in can be linked: that shows whose it is.',
    context: { accountId },
  });
}

/** Without this link nobody could sign in to the account any more. */
export function lastWayIn(accountId: string): Result<never> {
  return fail('accounts.lastWayIn', {
    message: 'That is the only way left into the account.',
    context: { accountId },
  });
}
