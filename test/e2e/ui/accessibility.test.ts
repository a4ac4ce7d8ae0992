import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../browser.ts';
import type { DoublePage, PageWishes } from './double-page.ts';
import { serveDoublePage } from './double-page.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];
const WIDE = { width: 1440, height: 900 };
/** The smallest window, and the usual one at 200 % zoom. */
const SMALL = [
  { width: 900, height: 600 },
  { width: 720, height: 450 },
];
/** The theme that the page takes by itself from what the system asks for. */
const SYSTEM_LOOKS = [
  { theme: 'dark', colorScheme: 'dark', contrast: 'no-preference' },
  { theme: 'light', colorScheme: 'light', contrast: 'no-preference' },
  { theme: 'contrast', colorScheme: 'dark', contrast: 'more' },
] as const;
const STATES: readonly Pick<PageWishes, 'scenario' | 'screen'>[] = [
  { scenario: 'busy', screen: 'rooms' },
  { scenario: 'empty', screen: 'rooms' },
  { scenario: 'loading', screen: 'rooms' },
  { scenario: 'failing', screen: 'rooms' },
  { scenario: 'unseen', screen: 'rooms' },
  { scenario: 'noticed', screen: 'rooms' },
  { scenario: 'emergency', screen: 'rooms' },
  { scenario: 'busy', screen: 'issues' },
  { scenario: 'empty', screen: 'issues' },
  { scenario: 'loading', screen: 'issues' },
  { scenario: 'failing', screen: 'issues' },
  { scenario: 'refused', screen: 'issues' },
  { scenario: 'trackerOffline', screen: 'issues' },
  { scenario: 'busy', screen: 'signin' },
  { scenario: 'empty', screen: 'signin' },
  { scenario: 'loading', screen: 'signin' },
  { scenario: 'failing', screen: 'signin' },
  { scenario: 'signinAwaiting', screen: 'signin' },
  { scenario: 'signinTroubled', screen: 'signin' },
  { scenario: 'busy', screen: 'cloud' },
  { scenario: 'empty', screen: 'cloud' },
  { scenario: 'loading', screen: 'cloud' },
  { scenario: 'failing', screen: 'cloud' },
  { scenario: 'cloudPartial', screen: 'cloud' },
  { scenario: 'cloudMany', screen: 'cloud' },
  { scenario: 'busy', screen: 'log' },
  { scenario: 'empty', screen: 'log' },
  { scenario: 'failing', screen: 'log' },
  { scenario: 'unasked', screen: 'rooms' },
  { scenario: 'busy', screen: 'setup' },
  { scenario: 'collectorDown', screen: 'setup' },
  { scenario: 'failing', screen: 'setup' },
  { scenario: 'busy', screen: 'setup/checks' },
  { scenario: 'checking', screen: 'setup/checks' },
  { scenario: 'checked', screen: 'setup/checks' },
  { scenario: 'checked', screen: 'setup/guide' },
  { scenario: 'firstRun', screen: 'rooms' },
];

describe('every screen, in every theme and state', () => {
  let browser: Browser;
  let double: DoublePage;

  beforeAll(async () => {
    [browser, double] = await Promise.all([launchBrowser(), serveDoublePage()]);
  });
  afterAll(async () => {
    await browser?.close();
    double?.close();
  });

  /** Motion is reduced, so that nothing is judged in the middle of a fade. */
  async function open(wishes: PageWishes): Promise<Page> {
    const context = await browser.newContext({ viewport: WIDE, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.goto(double.url({ stepMs: 0, ...wishes }));
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.evaluate(() => document.fonts.ready);
    return page;
  }

  describe.each(STATES)('$screen $scenario', (wishes) => {
    let page: Page;

    beforeAll(async () => {
      page = await open(wishes);
    });
    afterAll(async () => {
      await page?.context().close();
    });

    it.each(SYSTEM_LOOKS)('has no violation in $theme', async ({ theme, ...look }) => {
      await page.setViewportSize(WIDE);
      await page.emulateMedia(look);
      await page.waitForFunction((wanted) => document.documentElement.dataset['theme'] === wanted, theme);
      const { violations } = await new AxeBuilder({ page }).withTags(TAGS).setLegacyMode().analyze();
      expect(violations.map(describeViolation)).toEqual([]);
    });

    it('offers no target smaller than 24 by 24', async () => {
      await page.setViewportSize(WIDE);
      expect(await smallTargets(page)).toEqual([]);
    });

    it.each(SMALL)('scrolls nowhere sideways at $width×$height', async (viewport) => {
      await page.setViewportSize(viewport);
      expect(await sidewaysScrollers(page)).toEqual([]);
    });
  });

  // Where settings cannot be read there is no locale either.
  const readable = STATES.filter(({ scenario }) => scenario !== 'failing');
  it.each(readable)('shows no text that is not in the catalogue: $screen $scenario', async (wishes) => {
    const page = await open({ ...wishes, locale: 'en-XA' });
    expect(outsideBrackets(await shownTexts(page))).toEqual([]);
    await page.context().close();
  });

  it('mirrors in a right-to-left locale', async () => {
    const page = await open({ scenario: 'busy', locale: 'ar-XB' });
    const places = await page.evaluate(() => ({
      direction: document.documentElement.dir,
      rail: document.querySelector('nav')?.getBoundingClientRect().left ?? 0,
      width: window.innerWidth,
    }));
    expect(places.direction).toBe('rtl');
    expect(places.rail).toBeGreaterThan(places.width / 2);
    await page.context().close();
  });

  it('moves nothing for longer than 10 ms when motion is reduced', async () => {
    const page = await open({ scenario: 'busy' });
    const moving = await page.evaluate(() =>
      [...document.querySelectorAll('*')].flatMap((element) => {
        const style = getComputedStyle(element);
        const longest = Math.max(
          ...[style.transitionDuration, style.animationDuration].flatMap((list) =>
            list.split(',').map((time) => Number.parseFloat(time) * (time.trim().endsWith('ms') ? 1 : 1000)),
          ),
        );
        return longest > 10 ? [`${element.tagName}.${element.className} ${longest} ms`] : [];
      }),
    );
    expect(moving).toEqual([]);
    await page.context().close();
  });
});

type Violation = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number];

function describeViolation({ id, nodes }: Violation): string {
  const places = nodes.slice(0, 5).map(({ target }) => target.join(' '));
  return `${id}: ${places.join(', ')}`;
}

function smallTargets(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'button, a[href], input:not([type=range]):not([type=radio]):not([type=checkbox]):not([type=file]), [role=row][tabindex]',
      ),
    ]
      .filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true }) && element.closest('[inert]') === null,
      )
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(
        ({ element, box }) => (box.width < 24 || box.height < 24) && !element.matches('a[href="#screen"]'),
      )
      .map(
        ({ element, box }) =>
          `${element.textContent.slice(0, 30)} ${Math.round(box.width)}×${Math.round(box.height)}`,
      ),
  );
}

/** What is wider than its place, apart from tables and the row of sources. */
function sidewaysScrollers(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const isWide = (element: Element): boolean => element.scrollWidth > element.clientWidth + 1;
    const scrolls = (element: Element): boolean =>
      ['auto', 'scroll'].includes(getComputedStyle(element).overflowX);
    const isAllowed = (element: Element): boolean =>
      element.closest('table, [role=grid][aria-label=Sources], pre') !== null ||
      element.querySelector(':scope > table, :scope > [role=grid][aria-label=Sources]') !== null;
    const whole = isWide(document.documentElement) ? ['the page'] : [];
    const parts = [...document.querySelectorAll('body *')].filter(
      (element) => isWide(element) && scrolls(element) && !isAllowed(element),
    );
    return [...whole, ...parts.map((element) => `${element.tagName} ${element.className}`)];
  });
}

function shownTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const isData = node.parentElement?.closest('script, style, kbd, [translate=no]') != null;
      if (!isData) found.push(node.textContent?.trim() ?? '');
    }
    return found;
  });
}

/** The words that stand in no pair of the brackets that the pseudo-locale puts around every text. */
function outsideBrackets(texts: readonly string[]): readonly string[] {
  let depth = 0;
  return texts.filter((words) => {
    const isInside = depth > 0 || words.includes('⟦');
    depth += words.split('⟦').length - words.split('⟧').length;
    return !isInside && /\p{L}{2}/u.test(words);
  });
}
