import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { default as Axe, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

declare global {
  interface Window {
    axe?: typeof Axe;
  }
}

/** Every rule of WCAG 2.2 A and AA that the page breaks as it stands, with the places; the rules are loaded once a page. */
export function violations(page: Page): Promise<readonly string[]> {
  return broken(page, { runOnly: { type: 'tag', values: TAGS } });
}

/** As `violations`, by every rule there is, also those that are only good practice. */
export function violationsOfAnyRule(page: Page): Promise<readonly string[]> {
  return broken(page, {});
}

async function broken(page: Page, rules: RunOptions): Promise<readonly string[]> {
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(SOURCE);
  return page.evaluate(async (options) => {
    if (window.axe === undefined) throw new Error('The rules were not loaded.');
    const found = await window.axe.run(document, { ...options, resultTypes: ['violations'] });
    return found.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    );
  }, rules);
}
