import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { send } from './replies.ts';

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:36rem;margin:15vh auto;padding:0 24px;' +
  'background:Canvas;color:CanvasText}h1{font-size:22px}code{font-size:15px}:root{color-scheme:light dark}';

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** A page of a few fixed words, for people who come without a link. `body` is HTML that is ours, never a visitor's. */
export interface PlainPage {
  readonly title: string;
  readonly body: string;
}

export const NEEDS_LINK: PlainPage = {
  title: 'This link has been used or is too old',
  body:
    '<p>Control Room is running, but this browser has not been let in. Each link works once, for five minutes.</p>' +
    '<p>For a new link, run <code>control-room serve</code> in a terminal ' +
    '(<code>npm run -s cli -- serve</code> in a checkout): it prints the link of the application that is running.</p>',
};

export const NOT_BUILT: PlainPage = {
  title: 'The screens are not built yet',
  body: '<p>Run <code>npm run build</code> in the checkout, then start Control Room again.</p>',
};

/** Sends a plain page; its one style is allowed by its digest. */
export function sendPlainPage(response: ServerResponse, status: number, { title, body }: PlainPage): void {
  response.setHeader('content-security-policy', POLICY);
  const html =
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title} · Control Room</title>` +
    `<meta name="viewport" content="width=device-width"><style>${STYLE}</style></head>` +
    `<body><main><h1>${title}</h1>${body}</main></body></html>`;
  send(response, status, 'text/html; charset=utf-8', html);
}
