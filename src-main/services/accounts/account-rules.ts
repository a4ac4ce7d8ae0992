/** Longer names than this are no names. */
const NAME_LENGTH = 200;

/**
 * The name that a provider told, fit to be shown: control characters and runs of white space become one space.
 * `null` where nothing is left, or more than 200 characters are: then no user information was offered.
 */
export function shownName(displayName: string | null): string | null {
  const name = (displayName ?? '')
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Bidi_Control}\s]+/gu, ' ')
    .trim();
  return foldName(name) === '' || name.length > NAME_LENGTH ? null : name;
}

/**
 * A name as it is compared: compatibility forms, case, white space and characters that nobody sees make no difference
 * (`ﬁne Strasse` is `FINE STRAßE`).
 */
export function foldName(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC')
    .replace(/\s+/gu, ' ')
    .trim();
}

/**
 * The e-mail address of an account: the provider's id at the host of the provider's user data, so never a person's own.
 * The id keeps its case, since ids that differ in case are two people.
 */
export function accountEmail(providerUserId: string, graphHost: string): string {
  return `${providerUserId}@${graphHost.toLowerCase()}`;
}
