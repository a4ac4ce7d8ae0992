import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { launchBrowser } from '../e2e/browser.ts';
import type { PageWishes } from '../e2e/ui/double-page.ts';
import { serveDoublePage } from '../e2e/ui/double-page.ts';
import { inCheckout } from './checkout.ts';

/** What the clocks on the pictures show, so that a picture changes only when the product does. */
const NOON = new Date('2026-03-02T12:07:00Z');
const SETTLES_MS = 500;

interface Shot {
  readonly wishes: PageWishes;
  /** What a person does before the picture is taken. */
  readonly prepare: (page: Page) => Promise<void>;
}

const lobby = (page: Page): Promise<void> => page.getByRole('row', { name: /^Lobby\./ }).click();
const nothing = (): Promise<void> => Promise.resolve();

/** The pictures of `docs/pictures`, by the names of their files. */
const SHOTS: Readonly<Record<string, Shot>> = {
  'rooms-dark': { wishes: { scenario: 'busy', theme: 'dark' }, prepare: lobby },
  'rooms-light': { wishes: { scenario: 'busy', theme: 'light' }, prepare: lobby },
  'emergency-dark': { wishes: { scenario: 'emergency', theme: 'dark' }, prepare: nothing },
  'issues-light': { wishes: { scenario: 'busy', theme: 'light', screen: 'issues' }, prepare: nothing },
  'signin-dark': { wishes: { scenario: 'busy', theme: 'dark', screen: 'signin' }, prepare: nothing },
  'cloud-light': { wishes: { scenario: 'busy', theme: 'light', screen: 'cloud' }, prepare: nothing },
};

/** `npm run pictures`: takes the pictures of the README anew, of the screens over the double of a desk. */
export async function main(): Promise<number> {
  const folder = inCheckout('docs', 'pictures');
  mkdirSync(folder, { recursive: true });
  const [browser, double] = await Promise.all([launchBrowser(), serveDoublePage()]);
  try {
    for (const [name, { wishes, prepare }] of Object.entries(SHOTS)) {
      const viewport = { width: 1440, height: 900 };
      const context = await browser.newContext({ viewport, reducedMotion: 'reduce', timezoneId: 'UTC' });
      const page = await context.newPage();
      await page.clock.setFixedTime(NOON);
      await page.goto(double.url({ stepMs: 0, ...wishes }));
      await page.getByRole('heading', { level: 1 }).waitFor();
      await prepare(page);
      await page.waitForTimeout(SETTLES_MS);
      await page.screenshot({ path: `${folder}/${name}.png` });
      await context.close();
    }
  } finally {
    await browser.close();
    double.close();
  }
  console.log(`${Object.keys(SHOTS).length} pictures are in docs/pictures.`);
  return 0;
}
