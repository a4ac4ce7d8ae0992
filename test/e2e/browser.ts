import type { Browser, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { BROWSER_ADVICE, findBrowser } from '../tooling/find-browser.ts';

/** The browser must not talk to its maker, and must show the product as a first visitor sees it. */
const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-features=MediaRouter,DialMediaRouteProvider,OptimizationHints,Translate',
];

/** Starts Chrome, Chromium or Edge without a window and with a fresh profile. Fails with advice where there is none. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  if (executablePath === null) throw new Error(BROWSER_ADVICE);
  const isRoot = process.getuid?.() === 0;
  return chromium.launch({ executablePath, args: isRoot ? [...QUIET, '--no-sandbox'] : QUIET });
}

/** What a page complained about. */
export interface PageComplaints {
  /** Uncaught errors, console errors (refusals of the content security policy among them) and requests off loopback. */
  readonly all: readonly string[];
}

/** Listens to everything that a page could complain about from now on. */
export function watchComplaints(page: Page): PageComplaints {
  const all: string[] = [];
  page.on('pageerror', (error) => all.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') all.push(`console: ${message.text()}`);
  });
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    const isLocal =
      hostname === '127.0.0.1' || hostname.endsWith('.localhost') || ['data:', 'blob:'].includes(protocol);
    if (!isLocal) all.push(`request: ${request.url()}`);
  });
  return { all };
}
