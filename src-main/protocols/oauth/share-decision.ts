/** Whether the current token has the permission to publish. */
export type ShareToken = 'none' | 'has' | 'lacks';

/** How the login that asks for the permission ended; `notRun` before it, and wherever it is not needed. */
export type PublishLogin = 'notRun' | 'error' | 'cancelled' | 'granted' | 'lacking';

/**
 * What to do with a message to share: ask for the permission, publish it through the interface, open the provider's
 * dialog, handle the error of the login, or nothing because the person cancelled.
 */
export type ShareAction = 'askPermission' | 'publish' | 'openDialog' | 'handleError' | 'nothing';

const AFTER_LOGIN: Readonly<Record<PublishLogin, ShareAction>> = {
  notRun: 'askPermission',
  error: 'handleError',
  cancelled: 'nothing',
  granted: 'publish',
  lacking: 'openDialog',
};

/** Decides how a message is shared (docs/protocols/signin.md, "Sharing"). */
export function decideShare(token: ShareToken, login: PublishLogin): ShareAction {
  if (token === 'has') return 'publish';
  return token === 'lacks' ? 'openDialog' : AFTER_LOGIN[login];
}

/** The address of the provider's dialog for a link, or for a message where there is none. */
export function shareDialogUrl(
  dialog: string,
  given: { readonly clientId: string; readonly message: string; readonly link: string | null },
): string {
  const url = new URL(dialog);
  url.searchParams.set('app_id', given.clientId);
  url.searchParams.set('display', 'page');
  if (given.link !== null) url.searchParams.set('href', given.link);
  if (given.message !== '') url.searchParams.set('quote', given.message);
  return url.href;
}
