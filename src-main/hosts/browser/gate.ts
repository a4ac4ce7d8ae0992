import type { IncomingHttpHeaders } from 'node:http';
import type { Access } from './access.ts';

/** What the gate looks at in a request. */
export interface Knock {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
}

/** Why a request is turned away. */
export type Refusal = 'host' | 'origin' | 'site' | 'session';

/** Decides who comes in, by Host, Origin, Sec-Fetch-Site and cookie. */
export interface Gate {
  readonly cookieName: string;
  /** Whether the request was made to this face by name, and not to a foreign name that resolves to this machine. */
  isOwnHost(knock: Knock): boolean;
  hasSession(knock: Knock): boolean;
  /** `null` lets a request in that needs the session. */
  refusal(knock: Knock): Refusal | null;
  /** The same for a WebSocket, which must name its origin. */
  refusalOfUpgrade(knock: Knock): Refusal | null;
}

/** The gate of the face on `port`. The cookie's name carries the port, since cookies do not tell ports apart. */
export function createGate(port: number, access: Access): Gate {
  const hosts: readonly string[] = [`127.0.0.1:${port}`, `localhost:${port}`];
  const cookieName = `control-room-${port}`;

  const isOwnHost = ({ headers }: Knock): boolean => hosts.includes(headers.host ?? '');
  const hasSession = ({ headers }: Knock): boolean => {
    const secret = readCookie(headers.cookie ?? '', cookieName);
    return secret !== null && access.isSession(secret);
  };

  function refuse(knock: Knock, needsOrigin: boolean): Refusal | null {
    if (!isOwnHost(knock)) return 'host';
    if ((needsOrigin || knock.headers.origin !== undefined) && !isOwnOrigin(knock)) return 'origin';
    if (isForeignSite(knock)) return 'site';
    return hasSession(knock) ? null : 'session';
  }

  return {
    cookieName,
    isOwnHost,
    hasSession,
    refusal: (knock) => refuse(knock, knock.method === 'POST'),
    refusalOfUpgrade: (knock) => refuse(knock, true),
  };
}

function isOwnOrigin({ headers }: Knock): boolean {
  return headers.origin === `http://${headers.host}`;
}

/**
 * Another page on this machine is "same-site" for a browser, so SameSite cookies alone do not keep it out.
 * Following a link to the product is harmless and stays possible.
 */
function isForeignSite({ headers }: Knock): boolean {
  const site = headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin' || site === 'none') return false;
  return headers['sec-fetch-mode'] !== 'navigate' || headers['sec-fetch-dest'] !== 'document';
}

/** The value of one cookie; `null` when it is not there. */
export function readCookie(header: string, name: string): string | null {
  for (const pair of header.split(';')) {
    const [key = '', ...value] = pair.split('=');
    if (key.trim() === name) return value.join('=').trim();
  }
  return null;
}
