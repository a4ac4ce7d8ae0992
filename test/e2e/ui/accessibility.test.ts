import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../browser.ts';
import type { DoublePage, PageWishes } from './double-page.ts';
import { serveDoublePage } from './double-page.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];
const THEMES = ['dark', 'light', 'contrast'] as const;
const STATES: readonly Pick<PageWishes, 'scenario' | 'screen'>[] = [
  { scenario: 'busy', screen: 'rooms' },
  { scenario: 'empty', screen: 'rooms' },
  { scenario: 'loading', screen: 'rooms' },
  { scenario: 'failing', screen: 'rooms' },
  { scenario: 'unseen', screen: 'rooms' },
  { scenario: 'noticed', screen: 'rooms' },
  { scenario: 'busy', screen: 'issues' },
  { scenario: 'empty', screen: 'issues' },
  { scenario: 'loading', screen: 'issues' },
  { scenario: 'failing', screen: 'issues' },
  { scenario: 'refused', screen: 'issues' },
  { scenario: 'trackerOffline', screen: 'issues' },
  { scenario: 'busy', screen: 'cloud' },
  { scenario: 'empty', screen: 'cloud' },
  { scenario: 'loading', screen: 'cloud' },
  { scenario: 'failing', screen: 'cloud' },
  { scenario: 'cloudPartial', screen: 'cloud' },
  { scenario: 'cloudMany', screen: 'cloud' },
  { scenario: 'busy', screen: 'log' },
  { scenario: 'empty', screen: 'log' },
  { scenario: 'failing', screen: 'log' },
  { scenario: 'busy', screen: 'setup' },
  { scenario: 'failing', screen: 'setup' },
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
  async function open(wishes: PageWishes, viewport = { width: 1440, height: 900 }): Promise<Page> {
    const context = await browser.newContext({ viewport, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.goto(double.url({ stepMs: 0, ...wishes }));
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.evaluate(() => document.fonts.ready);
    return page;
  }

  const cases = THEMES.flatMap((theme) => STATES.map((state) => ({ theme, ...state })));

  it.each(cases)('has no violation: $screen $scenario in $theme', async (wishes) => {
    const page = await open(wishes);
    const { violations } = await new AxeBuilder({ page }).withTags(TAGS).setLegacyMode().analyze();
    const found = violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .map(({ target }) => target.join(' '))
          .slice(0, 5)
          .join(', ')}`,
    );
    expect(found).toEqual([]);
    await page.context().close();
  });

  it.each(STATES)('offers no target smaller than 24 by 24: $screen $scenario', async (wishes) => {
    const page = await open(wishes);
    const small = await page.evaluate(() =>
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
    expect(small).toEqual([]);
    await page.context().close();
  });

  it.each(STATES)(
    'scrolls nowhere sideways at 900×600 and at 200 % zoom: $screen $scenario',
    async (wishes) => {
      const page = await open(wishes);
      for (const viewport of [
        { width: 900, height: 600 },
        { width: 720, height: 450 },
      ]) {
        await page.setViewportSize(viewport);
        const overflow = await page.evaluate(() => {
          const isWide = (element: Element): boolean => element.scrollWidth > element.clientWidth + 1;
          const scrolls = (element: Element): boolean =>
            ['auto', 'scroll'].includes(getComputedStyle(element).overflowX);
          const isAllowed = (element: Element): boolean =>
            element.closest('table, [role=grid][aria-label=Sources], pre') !== null ||
            element.querySelector(':scope > table, :scope > [role=grid][aria-label=Sources]') !== null;
          const page = isWide(document.documentElement) ? ['the page'] : [];
          const parts = [...document.querySelectorAll('body *')].filter(
            (element) => isWide(element) && scrolls(element) && !isAllowed(element),
          );
          return [...page, ...parts.map((element) => `${element.tagName} ${element.className}`)];
        });
        expect({ ...viewport, overflow }).toEqual({ ...viewport, overflow: [] });
      }
      await page.context().close();
    },
  );

  // Where settings cannot be read there is no locale either.
  const readable = STATES.filter(({ scenario }) => scenario !== 'failing');
  it.each(readable)('shows no text that is not in the catalogue: $screen $scenario', async (wishes) => {
    const page = await open({ ...wishes, locale: 'en-XA' });
    const texts = await page.evaluate(() => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const isData = node.parentElement?.closest('script, style, kbd, [translate=no]') != null;
        if (!isData) found.push(node.textContent?.trim() ?? '');
      }
      return found;
    });
    const bare = outsideBrackets(texts);
    expect(bare).toEqual([]);
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

/** The words that stand in no pair of the brackets that the pseudo-locale puts around every text. */
function outsideBrackets(texts: readonly string[]): readonly string[] {
  let depth = 0;
  return texts.filter((words) => {
    const isInside = depth > 0 || words.includes('⟦');
    depth += words.split('⟦').length - words.split('⟧').length;
    return !isInside && /\p{L}{2}/u.test(words);
  });
}
