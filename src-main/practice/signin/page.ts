import { createHash } from 'node:crypto';
import { escapeXml } from '../renderer/xml.ts';
import type { SiteReply } from './site.ts';

const STYLE = `
:root { color-scheme: light dark; --ink: #1c2024; --quiet: #5b636d; --paper: #fff; --ground: #eef0f2; --line: #c9ced4; --accent: #2f5d8a; }
@media (prefers-color-scheme: dark) { :root { --ink: #eceef0; --quiet: #a4adb7; --paper: #1d2126; --ground: #121518; --line: #3c434b; --accent: #8db9e4; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px; background: var(--ground); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
main { width: 100%; max-width: 26rem; background: var(--paper); border: 1px solid var(--line); border-radius: 10px; padding: 28px; }
header { display: flex; justify-content: space-between; gap: 12px; color: var(--quiet); font-size: 13px; margin-bottom: 20px; }
h1 { font-size: 20px; line-height: 1.3; margin: 0 0 8px; }
p { margin: 0 0 16px; color: var(--quiet); }
fieldset { border: 0; padding: 0; margin: 0 0 20px; }
legend { padding: 0; margin-bottom: 6px; font-weight: 600; }
label { display: flex; align-items: center; gap: 12px; min-height: 36px; padding: 4px 8px; border-radius: 6px; cursor: pointer; }
label:hover { background: var(--ground); }
label img { width: 32px; height: 32px; border-radius: 50%; }
small { display: block; color: var(--quiet); }
input { accent-color: var(--accent); width: 18px; height: 18px; margin: 0; }
.buttons { display: flex; gap: 8px; }
button { flex: 1; min-height: 40px; border: 1px solid var(--line); border-radius: 6px; background: transparent; color: inherit; font: inherit; cursor: pointer; }
button[value="allow"] { background: var(--accent); border-color: var(--accent); color: var(--paper); }
button:focus-visible, input:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px; }
code { overflow-wrap: anywhere; font-size: 13px; }
svg.code { display: block; width: 176px; margin: 0 auto 20px; background: #fff; padding: 8px; border-radius: 6px; }
`;

/** A page and what it may run. */
export interface PageParts {
  readonly status: number;
  /** Whose page it is. */
  readonly site: string;
  readonly title: string;
  /** HTML: everything in it is escaped already. */
  readonly content: string;
  readonly script: string | null;
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const STYLE_HASH = hashOf(STYLE);

/**
 * A page of the practice sign-in, that runs nothing but its own script. `form-action` stays open, because browsers hold
 * the redirects that follow a form against it.
 */
export function page({ status, site, title, content, script }: PageParts): SiteReply {
  const policy = [
    "default-src 'none'",
    `style-src ${STYLE_HASH}`,
    "img-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(script === null ? [] : [`script-src ${hashOf(script)}`, "connect-src 'self'"]),
  ];
  const body = `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeXml(title)}</title><style>${STYLE}</style></head>
<body><main><header><strong>${escapeXml(site)}</strong><span>Stays on this machine</span></header>
<h1>${escapeXml(title)}</h1>
${content}</main>${script === null ? '' : `<script>${script}</script>`}</body></html>
`;
  return {
    status,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy.join('; ') },
    body,
  };
}

/** A page that says what went wrong and leads nowhere. */
export function messagePage(status: number, site: string, title: string, text: string): SiteReply {
  return page({ status, site, title, content: `<p>${escapeXml(text)}</p>`, script: null });
}
