import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import type { RequestName } from '../../../src-preload/contract/index.ts';
import { launchBrowser, watchComplaints } from '../browser.ts';
import type { DoublePage, PageWishes } from './double-page.ts';
import { serveDoublePage } from './double-page.ts';

/** The size of a window on a usual screen. */
export const WIDE = { width: 1440, height: 900 };

export const THEMES = ['dark', 'light', 'contrast'] as const;

export interface WindowOptions extends BrowserContextOptions {
  /** What is done with the page before anything is loaded into it. */
  readonly prepare?: (page: Page) => Promise<unknown>;
}

/** Windows over the double, each in a browser profile of its own, with a clipboard that `copied` reads. */
export interface DoubleWindows {
  /** Opens one where every answer comes at once and nothing moves; resolves when its screen is there. */
  open(wishes: PageWishes, options?: WindowOptions): Promise<Page>;
  /** Opens one, does the work, closes it, and fails when the page complained about anything. */
  operate(wishes: PageWishes, work: (page: Page) => Promise<void>, options?: WindowOptions): Promise<void>;
}

/** One browser for the tests of a `describe`. */
export function doubleWindows(): DoubleWindows {
  let browser: Browser;
  let double: DoublePage;
  beforeAll(async () => {
    [browser, double] = await Promise.all([launchBrowser(), serveDoublePage()]);
  });
  afterAll(async () => {
    await browser?.close();
    double?.close();
  });
  const newPage = async ({ prepare, ...options }: WindowOptions): Promise<Page> => {
    const timezoneId = whereItIsNoon(new Date().getUTCHours());
    const context = await browser.newContext({
      viewport: WIDE,
      reducedMotion: 'reduce',
      timezoneId,
      ...options,
    });
    await context.addInitScript(recordCopies);
    const page = await context.newPage();
    await prepare?.(page);
    return page;
  };
  const show = async (page: Page, wishes: PageWishes): Promise<void> => {
    await page.goto(double.url({ stepMs: 0, ...wishes }));
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.evaluate(() => document.fonts.ready);
  };
  return {
    async open(wishes, options = {}) {
      const page = await newPage(options);
      await show(page, wishes);
      return page;
    },
    async operate(wishes, work, options = {}) {
      const page = await newPage(options);
      const complaints = watchComplaints(page);
      await show(page, wishes);
      await work(page);
      await page.context().close();
      expect(complaints.all).toEqual([]);
    },
  };
}

/** A zone far from midnight: what happened an hour ago is of today there, whenever the tests run. */
function whereItIsNoon(utcHour: number): string {
  const ahead = 12 - utcHour;
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

/** Runs in the page: what is copied is written down there. */
function recordCopies(): void {
  const writeText = (words: string): Promise<void> => {
    document.documentElement.dataset['copied'] = words;
    return Promise.resolve();
  };
  Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
}

/** What was copied last in the window. */
export function copied(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.documentElement.dataset['copied']);
}

/** The tile or row of a room, by the start of its name. */
export function tile(page: Page, name: string): Locator {
  return page.getByRole('row', { name: new RegExp(`^${name}\\.`) });
}

/** A source in the bin. */
export function source(page: Page, title: string): Locator {
  return page.getByRole('grid', { name: 'Sources' }).getByRole('row', { name: title });
}

/** The inputs of the requests by that name that the window sent so far, oldest first. */
export function asked(page: Page, name: RequestName): Promise<unknown[]> {
  return page.evaluate(
    (wanted) => (window.double?.asked ?? []).filter((one) => one.name === wanted).map(({ input }) => input),
    name,
  );
}

/** Changes how the window looks as another face of the desk would, and waits until it does. */
export async function setAppearance(
  page: Page,
  change: { readonly theme?: (typeof THEMES)[number]; readonly locale?: 'en-XA' },
): Promise<void> {
  await page.evaluate(async (wanted) => {
    const settings = await window.double?.bridge.requests.settings.get({});
    if (settings?.ok !== true) throw new Error('The double has no settings.');
    const appearance = { ...settings.value.appearance, ...wanted };
    window.double?.emit('settings:changed', { ...settings.value, appearance });
  }, change);
  if (change.theme !== undefined) await page.locator(`html[data-theme=${change.theme}]`).waitFor();
  if (change.locale !== undefined) await page.getByRole('heading', { level: 1, name: '⟦' }).waitFor();
}

/** Resolves when the page has shown what it was given: nothing came or went for a moment. */
export function settled(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const done = (): void => {
          observer.disconnect();
          resolve();
        };
        let timer = setTimeout(done, 100);
        const observer = new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(done, 100);
        });
        observer.observe(document.body, { subtree: true, childList: true });
      }),
  );
}
