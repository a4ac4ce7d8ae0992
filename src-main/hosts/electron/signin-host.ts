import type { Log } from '../../lib/log.ts';
import type { SigninHost } from '../../lib/ports.ts';
import type { CaptureWindows } from './capture-window.ts';
import { isSafeLink } from './guards.ts';

export interface SigninHostDeps {
  readonly windows: CaptureWindows;
  readonly openExternal: (url: string) => Promise<void>;
  /** macOS and Linux know the scheme of a packaged application only. */
  readonly hasDeepLinks: boolean;
  readonly log: Log;
}

/** What the desktop does for a sign-in. */
export function createSigninHost({ windows, openExternal, hasDeepLinks, log }: SigninHostDeps): SigninHost {
  return {
    hasDeepLinks,
    capture: (wanted) => windows.capture(wanted),
    async openBrowser(url) {
      if (!isSafeLink(url, MAX_SIGNIN_LINK) && !isPractice(url)) return false;
      try {
        await openExternal(url);
        return true;
      } catch (error) {
        log.warn('the browser could not be opened', { error });
        return false;
      }
    },
  };
}

const MAX_SIGNIN_LINK = 8_000;

/** Practice providers are on this machine, without https. */
function isPractice(url: string): boolean {
  const parsed = URL.parse(url);
  return (
    parsed?.protocol === 'http:' &&
    (parsed.hostname === '127.0.0.1' || parsed.hostname.endsWith('.localhost'))
  );
}
