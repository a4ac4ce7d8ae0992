import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { VIEW_NAMES } from '../../../src-renderer/components/screen-view/view-names.ts';
import { violations } from '../violations.ts';
import { asked, doubleWindows, setAppearance, THEMES } from './double-windows.ts';

const QUESTION = 'May Control Room count which screens you open?';

describe('analytics in the window', () => {
  const { open } = doubleWindows();

  const reported = async (page: Page): Promise<readonly string[]> =>
    (await asked(page, 'analytics:screen')).map((input) => (input as { readonly name: string }).name);
  const goTo = (page: Page, name: string): Promise<void> =>
    page.getByRole('navigation').getByRole('link', { name }).click();
  const analytics = (page: Page) => page.getByRole('region', { name: 'Analytics' });

  it('asks once, counts nothing meanwhile, and takes no for an answer', async () => {
    const page = await open({ scenario: 'unasked' });
    await page.getByText(QUESTION).waitFor();
    await goTo(page, 'Log');
    await page.getByRole('heading', { level: 1, name: 'Log' }).waitFor();
    await page.getByRole('button', { name: 'No', exact: true }).click();
    await page.getByText(QUESTION).waitFor({ state: 'detached' });
    await goTo(page, 'Setup');
    await analytics(page).getByText('Off: nothing is counted, and there is no id.').waitFor();
    expect(await reported(page)).toEqual([]);
    expect(await page.getByText(QUESTION).count()).toBe(0);
    await page.context().close();
  });

  it('tells what is sent before anybody agrees', async () => {
    const page = await open({ scenario: 'unasked' });
    await page.getByRole('button', { name: 'What is sent' }).click();
    const dialog = page.getByRole('dialog', { name: 'What is sent' });
    await dialog.getByText('Never sent').waitFor();
    await dialog.getByText('Nothing waits and nothing was sent').waitFor();
    expect(await reported(page)).toEqual([]);
    await page.context().close();
  });

  it('reports every screen and dialog once agreed, and the screen beneath when a dialog closes', async () => {
    const page = await open({ scenario: 'unasked' });
    await page.getByRole('button', { name: 'Agree' }).click();
    await page.getByText(QUESTION).waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Commands' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await goTo(page, 'Issues');
    await page.getByRole('button', { name: 'Add a monitor' }).click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    for (const name of ['Cloud', 'Log', 'Setup']) {
      await goTo(page, name);
      await page.getByRole('heading', { level: 1, name }).waitFor();
    }
    await expect
      .poll(() => reported(page), { timeout: 10_000 })
      .toEqual([
        '/rooms',
        '/commands',
        '/rooms',
        '/issues',
        '/issues/people',
        '/issues',
        '/cloud',
        '/log',
        '/setup',
      ]);
    await page.context().close();
  });

  it('tells no name of a room, an address or a person, wherever somebody goes', async () => {
    const page = await open({ scenario: 'collectorDown' });
    await page.getByRole('button', { name: 'Evidence' }).first().click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await goTo(page, 'Cloud');
    await page.getByRole('heading', { level: 1, name: 'Cloud' }).waitFor();
    await expect.poll(() => reported(page)).toContain('/rooms/{room}/evidence');
    const names = await reported(page);
    expect(names.filter((name) => !(VIEW_NAMES as readonly string[]).includes(name))).toEqual([]);
    await page.context().close();
  });

  it('shows exactly what was sent, byte for byte', async () => {
    const page = await open({ scenario: 'collectorDown', screen: 'setup' });
    await analytics(page).getByRole('button', { name: 'What is sent' }).click();
    await page.getByRole('option', { name: /\/rooms\/\{room\}\/evidence/ }).click();
    const details = page.getByRole('article', { name: 'Parameters' });
    await details.getByText('https://collect.example.org/batch').waitFor();
    await details.getByText('Milliseconds it waited').waitFor();
    expect(await details.locator('pre').innerText()).toContain('cd=%2Frooms%2F%7Broom%7D%2Fevidence&an=');
    await page.context().close();
  });

  it('names what is wrong with a tracking id, and keeps a right one', async () => {
    const page = await open({ scenario: 'unasked', screen: 'setup' });
    const id = analytics(page).getByRole('textbox', { name: 'Tracking id' });
    await id.fill('G-ABC');
    await analytics(page).getByText('A tracking id looks like UA-12345-6').waitFor();
    const save = analytics(page).getByRole('button', { name: 'Save: Tracking id' });
    expect(await save.isDisabled()).toBe(true);
    await id.fill('UA-777-8');
    await save.click();
    await expect
      .poll(async () => (await asked(page, 'settings:update')).at(-1))
      .toEqual({ analytics: { trackingId: 'UA-777-8' } });
    await page.context().close();
  });

  it('says why nothing arrives, and that it is kept', async () => {
    const page = await open({ scenario: 'collectorDown', screen: 'setup' });
    await analytics(page)
      .getByText(/The collector cannot be reached/)
      .waitFor();
    await analytics(page).getByRole('button', { name: 'Send now' }).click();
    await page.getByText('What waits could not be sent').waitFor();
    expect(
      await analytics(page)
        .getByText(/\d+ hits · next dispatch at/)
        .count(),
    ).toBe(1);
    await page.context().close();
  });

  it('forgets everything, the id too', async () => {
    const page = await open({ scenario: 'collectorDown', screen: 'setup' });
    await analytics(page)
      .getByText(/^[\da-f-]{36}$/)
      .waitFor();
    await analytics(page).getByRole('button', { name: 'Forget everything' }).click();
    await analytics(page).getByText('none yet').waitFor();
    expect(
      await analytics(page)
        .getByText(/^[\da-f-]{36}$/)
        .count(),
    ).toBe(0);
    await page.context().close();
  });

  it('has no violation in what is sent, in any theme', async () => {
    const page = await open({ scenario: 'collectorDown', screen: 'setup' });
    await analytics(page).getByRole('button', { name: 'What is sent' }).click();
    await page.getByRole('dialog').getByRole('option').first().waitFor();
    for (const theme of THEMES) {
      await setAppearance(page, { theme });
      expect({ theme, broken: await violations(page) }).toEqual({ theme, broken: [] });
    }
    await page.context().close();
  });
});
