import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '../violations.ts';
import type { PageWishes } from './double-page.ts';
import { doubleWindows, setAppearance, settled, WIDE } from './double-windows.ts';

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
type Screen = NonNullable<PageWishes['screen']>;
/** Which screens are looked at in which state: one window a state, which goes from screen to screen. */
const STATES: readonly { readonly scenario: PageWishes['scenario']; readonly screens: readonly Screen[] }[] =
  [
    { scenario: 'busy', screens: ['rooms', 'issues', 'signin', 'cloud', 'log', 'setup', 'setup/checks'] },
    { scenario: 'empty', screens: ['rooms', 'issues', 'signin', 'cloud', 'log'] },
    { scenario: 'loading', screens: ['rooms', 'issues', 'signin', 'cloud'] },
    { scenario: 'failing', screens: ['rooms', 'issues', 'signin', 'cloud', 'log', 'setup'] },
    { scenario: 'unseen', screens: ['rooms'] },
    { scenario: 'noticed', screens: ['rooms'] },
    { scenario: 'emergency', screens: ['rooms'] },
    { scenario: 'unasked', screens: ['rooms'] },
    { scenario: 'firstRun', screens: ['rooms'] },
    { scenario: 'refused', screens: ['issues'] },
    { scenario: 'trackerOffline', screens: ['issues'] },
    { scenario: 'signinAwaiting', screens: ['signin'] },
    { scenario: 'signinTroubled', screens: ['signin'] },
    { scenario: 'cloudPartial', screens: ['cloud'] },
    { scenario: 'cloudMany', screens: ['cloud'] },
    { scenario: 'collectorDown', screens: ['setup'] },
    { scenario: 'checking', screens: ['setup/checks'] },
    { scenario: 'checked', screens: ['setup/checks', 'setup/guide'] },
  ];

const windows = doubleWindows();

describe.each(STATES)('the desk that is $scenario', ({ scenario, screens }) => {
  let page: Page;

  /** Motion is reduced, so that nothing is judged in the middle of a fade. */
  beforeAll(async () => {
    page = await windows.open({ scenario });
  });
  afterAll(() => page?.context().close());

  describe.each(screens)('on %s', (screen) => {
    beforeAll(() => goTo(page, screen));

    it.each(SYSTEM_LOOKS)('has no violation in $theme', async ({ theme, ...look }) => {
      await page.setViewportSize(WIDE);
      await page.emulateMedia(look);
      await page.waitForFunction((wanted) => document.documentElement.dataset['theme'] === wanted, theme);
      expect(await violations(page)).toEqual([]);
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
  const readable = scenario === 'failing' ? [] : screens;
  it.each(readable)('shows no text that is not in the catalogue on %s', async (screen) => {
    await page.setViewportSize(WIDE);
    await setAppearance(page, { locale: 'en-XA' });
    await goTo(page, screen);
    expect(outsideBrackets(await shownTexts(page))).toEqual([]);
  });
});

describe('every screen', () => {
  it('mirrors in a right-to-left locale', async () => {
    const page = await windows.open({ scenario: 'busy', locale: 'ar-XB' });
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
    const page = await windows.open({ scenario: 'busy' });
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

/** Opens the screen as its link does, and waits until it shows what it was given. */
async function goTo(page: Page, screen: Screen): Promise<void> {
  await page.evaluate((place) => void (window.location.hash = place), screen);
  const [name = ''] = screen.split('/');
  await page.locator(`nav a[aria-current=page][href="#${name}"]`).waitFor();
  await settled(page);
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
