import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { PageWishes } from './double-page.ts';
import { copied, doubleWindows } from './double-windows.ts';
import type { WindowOptions } from './double-windows.ts';

describe('the Cloud screen', () => {
  const windows = doubleWindows();

  async function open(scenario: PageWishes['scenario'], options: WindowOptions = {}): Promise<Page> {
    const page = await windows.open({ scenario, screen: 'cloud' }, options);
    await page.getByRole('grid', { name: 'Instances' }).waitFor();
    return page;
  }

  it('filters 10,000 instances with fewer than 150 rows in the page', async () => {
    const page = await open('cloudMany');
    const rows = page.getByRole('grid', { name: 'Instances' }).locator('tr');
    expect(await rows.count()).toBeLessThan(150);
    await page.getByRole('textbox', { name: 'Filter instances' }).fill('player-09998');
    await page.getByText('1 of 10,000 instances').waitFor();
    expect(await rows.count()).toBe(2);
    await page.context().close();
  });

  it('copies any cell by keyboard, far down the table too', async () => {
    const page = await open('cloudMany');
    await page.getByRole('gridcell').first().click();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Control+End');
    await page.waitForFunction(() => document.activeElement?.textContent.includes('i-'));
    await page.waitForFunction(
      () => document.activeElement?.closest('tr')?.getAttribute('aria-rowindex') === '10001',
    );
    const words = await page.evaluate(() => document.activeElement?.textContent);
    await page.keyboard.press('Control+c');
    await page.getByText('Copied').waitFor();
    expect(await copied(page)).toBe(words);
    await page.context().close();
  });

  it('turns stale when two refreshes were missed', async () => {
    const page = await open('busy', { prepare: (opening) => opening.clock.install() });
    await page.getByRole('switch', { name: 'Auto-refresh' }).focus();
    await page.keyboard.press('Space');
    await page.getByText(/^Updated .* ago$/).waitFor();
    await page.clock.fastForward(61_000);
    await page.getByText(/^Stale: updated/).waitFor();
    await page.getByRole('button', { name: 'Refresh', exact: true }).click();
    await page.getByText(/^Updated (just now|\d s ago)$/).waitFor();
    expect(await page.getByText(/^Stale/).count()).toBe(0);
    await page.context().close();
  });

  it('shows the other regions when one is refused, and names the permission that is missing', async () => {
    const page = await open('cloudPartial');
    await page.getByText('eu-west-1 could not be read.').waitFor();
    await page
      .getByText(/ec2:DescribeInstances/)
      .first()
      .waitFor();
    expect(await page.getByRole('gridcell', { name: 'player-00004' }).count()).toBe(1);
    await page.context().close();
  });

  it('casts from behind a balancer to rooms that are chosen in its dialog', async () => {
    const page = await open('busy');
    await page.getByText('stage-door').first().click();
    await page.getByRole('button', { name: 'Cast from behind it' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cast from behind stage-door' });
    await dialog.getByRole('button', { name: 'Probe' }).click();
    expect(await dialog.getByRole('button', { name: 'Select rooms first' }).isDisabled()).toBe(true);
    await dialog.getByText('Lobby').click();
    await dialog.getByRole('button', { name: 'Cast to 1 room' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Rooms' }).click();
    await page.getByText('harbour-evening.mp4').first().waitFor();
    await page.context().close();
  });
});
