import type { App } from 'electron';

/** The scheme whose links come to this application. */
export const LINK_SCHEME = 'controlroom';

const MAX_LINK = 4_000;

/** Takes every link, and hands it on as soon as there is somebody to hand it to. */
export interface DeepLinks {
  /** The link among the arguments of a start, if there is exactly one. */
  takeArguments(argv: readonly string[]): void;
  /** From now on every link goes to `handler`, those that came before it first. */
  handTo(handler: (link: string) => void): void;
}

/**
 * Registers the scheme and listens for links: arguments of the first start and of a second one, `open-url` on macOS.
 * To be called before the application is ready, or the link that starts it is lost.
 */
export function listenForLinks(app: Pick<App, 'on' | 'setAsDefaultProtocolClient'>): DeepLinks {
  const waiting: string[] = [];
  let handler: ((link: string) => void) | null = null;

  function take(link: string): void {
    if (!isOurLink(link)) return;
    if (handler === null) waiting.push(link);
    else handler(link);
  }
  function takeArguments(argv: readonly string[]): void {
    const links = argv.filter(isOurLink);
    if (links.length === 1) links.forEach(take);
  }

  app.setAsDefaultProtocolClient(LINK_SCHEME);
  app.on('open-url', (event, url) => {
    event.preventDefault();
    take(url);
  });
  app.on('second-instance', (_event, argv) => takeArguments(argv));
  return {
    takeArguments,
    handTo(next) {
      handler = next;
      for (const link of waiting.splice(0)) next(link);
    },
  };
}

/** Only a link of our scheme, of a size that a ticket needs, without user names or white space. */
export function isOurLink(argument: string): boolean {
  return argument.length <= MAX_LINK && /^controlroom:\/\/[\w./~?=&%-]+$/.test(argument);
}
