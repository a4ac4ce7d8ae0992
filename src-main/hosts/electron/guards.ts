import type { App, Session, WebContents } from 'electron';
import type { Log } from '../../lib/log.ts';
import { APP_ORIGIN } from './app-scheme.ts';

export interface GuardDeps {
  readonly app: Pick<App, 'on'>;
  readonly session: Pick<
    Session,
    'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler'
  >;
  readonly openExternal: (url: string) => Promise<void>;
  /** Whether a page belongs to a sign-in window, which has rules of its own. */
  readonly isCaptured: (contents: WebContents) => boolean;
  readonly log: Log;
}

/** The one thing pages may do beside showing themselves: copying text that a person asked to copy. */
const ALLOWED_PERMISSION = 'clipboard-sanitized-write';

const MAX_LINK = 2_000;

/** Nails every page of this process to the product: no leaving, no second windows, no permissions, no devices. */
export function installGuards({ app, session, openExternal, isCaptured, log }: GuardDeps): void {
  session.setPermissionCheckHandler(
    (_contents, permission, origin) => permission === ALLOWED_PERMISSION && isOurs(origin),
  );
  session.setPermissionRequestHandler((contents, permission, answer) =>
    answer(permission === ALLOWED_PERMISSION && contents.getURL().startsWith(`${APP_ORIGIN}/`)),
  );
  session.setDevicePermissionHandler(() => false);
  app.on('web-contents-created', (_event, contents) => {
    if (!isCaptured(contents)) guardContents(contents, openExternal, log);
  });
}

function isOurs(origin: string): boolean {
  return origin === APP_ORIGIN || origin === `${APP_ORIGIN}/`;
}

function guardContents(contents: WebContents, openExternal: GuardDeps['openExternal'], log: Log): void {
  contents.on('will-navigate', (details) => {
    const isReload = details.url === contents.getURL();
    if (!isReload) details.preventDefault();
  });
  contents.on('will-frame-navigate', (details) => {
    if (!details.isMainFrame) details.preventDefault();
  });
  contents.on('will-redirect', (details) => details.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    if (isSafeLink(url))
      openExternal(url).catch((error: unknown) => log.warn('a link could not be opened', { error }));
    else log.warn('a link was not followed', { url });
    return { action: 'deny' };
  });
}

/** Only plain https links leave for the person's browser: no other scheme, no user names, no endless ones. */
export function isSafeLink(url: string, longest = MAX_LINK): boolean {
  const parsed = URL.parse(url);
  if (!parsed || url.length > longest) return false;
  return parsed.protocol === 'https:' && parsed.username === '' && parsed.password === '';
}
