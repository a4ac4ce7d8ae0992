import { describe, expect, it } from 'vitest';
import { copied, doubleWindows } from './double-windows.ts';

describe('the Setup screen', () => {
  const { open } = doubleWindows();

  it('runs the network check from the empty wall, in order, with what to do about each fault', async () => {
    const page = await open({ scenario: 'empty', screen: 'rooms' });
    await page.getByRole('button', { name: 'Network check' }).click();
    await page.getByText(/1 failed, 3 warnings/).waitFor();
    const checks = page.getByRole('list', { name: 'Checks' });
    expect(await checks.locator(':scope > li strong').allTextContents()).toEqual([
      'Interfaces',
      'Search for UPnP rooms',
      'Search for Cast rooms',
      'Media server',
      'Events of rooms',
      'Firewall',
      'Names',
      'Certificates',
      'Clock',
      'Tracker',
      'Sign-in providers',
      'Cloud account',
    ]);
    await checks.getByText(/differ by 421 s/).waitFor();
    await checks.getByText('Let the system set the clock:').waitFor();
    await page.getByRole('button', { name: 'Copy the command' }).first().click();
    expect(await copied(page)).toMatch(/^sudo ufw allow/);
    await page.getByRole('button', { name: /^Copy report/ }).click();
    await page.getByText('The report is on the clipboard').waitFor();
    expect(await copied(page)).toContain('network check');
    await page.context().close();
  });

  it('can be cancelled, goes on elsewhere, and stands in the address', async () => {
    const page = await open({ scenario: 'busy', screen: 'setup', stepMs: 400 });
    await page.getByText('Network check', { exact: true }).click();
    expect(new URL(page.url()).hash).toBe('#setup/checks');
    await page.getByRole('button', { name: 'Run the checks' }).click();
    await page.getByRole('progressbar').waitFor();
    await page.getByRole('link', { name: 'Log' }).click();
    await page.goBack();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText(/^Cancelled\./).waitFor();
    await page.context().close();
  });

  it('shows what a settings file would change before it does, and refuses a broken one by name', async () => {
    const page = await open({ scenario: 'busy', screen: 'setup' });
    const choose = async (settings: unknown): Promise<void> => {
      const exportedAt = '2026-01-31T00:00:00.000Z';
      const document = { product: 'control-room', version: '0.1.0', exportedAt, settings };
      await page.locator('input[type=file][accept*=json]').setInputFiles({
        name: 'settings.json',
        mimeType: 'application/json',
        buffer: Buffer.from(JSON.stringify(document)),
      });
    };
    const dialog = page.getByRole('dialog', { name: 'Import settings' });
    await choose({ casting: { metadata: 'empty' }, lan: { addresses: 7 } });
    await dialog.getByText(/^lan\.addresses: A list belongs here/).waitFor();
    expect(await dialog.getByRole('button', { name: /^Change/ }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await choose({ casting: { metadata: 'empty' } });
    await dialog.getByRole('rowheader', { name: 'casting.metadata' }).waitFor();
    await dialog.getByRole('button', { name: 'Change one setting' }).click();
    await page.getByText('One setting was changed').waitFor();
    const reset = page.getByRole('button', { name: 'Reset Metadata sent first to the default' });
    await reset.click();
    await reset.waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('takes a first user from the practice room through four tested steps, and goes on where they left', async () => {
    const page = await open({ scenario: 'firstRun', screen: 'rooms' });
    await page.getByRole('button', { name: 'Begin' }).click();
    await page.getByRole('heading', { name: 'Your rooms' }).waitFor();
    await page.getByRole('button', { name: 'Test this step' }).click();
    const tested = page.getByRole('list', { name: 'Test of this step' });
    await tested.getByText('Firewall', { exact: true }).waitFor();
    expect(await tested.getByText('Clock', { exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('heading', { name: 'Your tracker' }).waitFor();
    await page.getByRole('link', { name: 'Rooms' }).click();
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.getByRole('heading', { name: 'Your tracker' }).waitFor();
    await page.getByRole('button', { name: 'Skip this step' }).click();
    await page.getByRole('heading', { name: 'Your providers' }).waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Finish' }).click();
    await page.getByRole('heading', { name: 'That is all' }).waitFor();
    await page.getByRole('button', { name: 'Go to Rooms' }).click();
    expect(await page.getByRole('button', { name: /^(?:Begin|Go on)$/ }).count()).toBe(0);
    await page.context().close();
  });

  it('speaks German as soon as it is chosen, in a file that is loaded only then', async () => {
    const page = await open({ scenario: 'busy', screen: 'setup' });
    const files: string[] = [];
    page.on('request', (request) => files.push(new URL(request.url()).pathname));
    await page.getByText('Deutsch', { exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Einrichtung' }).waitFor();
    await page.getByRole('link', { name: 'Räume' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('de');
    expect(files.filter((path) => /\/de-.*\.js$/.test(path))).toHaveLength(1);
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.context().close();
  });
});
