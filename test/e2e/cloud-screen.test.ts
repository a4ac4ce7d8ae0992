import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PageComplaints } from './browser.ts';
import { launchBrowser, watchComplaints } from './browser.ts';
import type { Desk } from './desk.ts';
import { startDesk } from './desk.ts';

describe('the Cloud screen over the practice cloud', () => {
  let browser: Browser;
  let desk: Desk;
  let page: Page;
  let complaints: PageComplaints;

  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser?.close());
  beforeEach(async () => {
    desk = await startDesk({ settings: { practice: { enabled: true } } });
    page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    complaints = watchComplaints(page);
    await page.goto(desk.url);
  });
  afterEach(async () => {
    await page.close();
    await desk.stop();
    if (complaints.all.length > 0) throw new Error(complaints.all.join('\n'));
  });

  it('shows who stands behind a balancer, with the health of each', async () => {
    await page.getByRole('link', { name: 'Cloud' }).click();
    await page.getByRole('button', { name: /^stage-door/ }).click({ timeout: 30_000 });
    await page.getByText(/^12 of [\d,]+ instances$/).waitFor();
    expect(await page.getByRole('gridcell', { name: /^Unhealthy/ }).count()).toBeGreaterThan(0);
    await page.getByText('practice cloud').waitFor();
    await page.getByRole('radio', { name: 'Public addresses' }).click();
    await page.getByText(/The rule leaves out/).waitFor();
  });

  it('puts a source into a bucket and casts it from there, with proof, whether or not the window stays', async () => {
    await page.getByRole('row', { name: /^Rehearsal hall\./ }).click();
    const source = page.getByRole('grid', { name: 'Sources' }).getByRole('row', { name: 'Harbour evening' });
    await source.hover();
    await source.getByRole('button', { name: /in a bucket and cast/ }).click();
    await page.getByRole('textbox', { name: 'Bucket' }).fill('practice-media');
    const upload = page.getByRole('button', { name: 'Upload and cast' });
    await upload.click();
    await upload.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('row', { name: /^Rehearsal hall\. On air/ }).waitFor({ timeout: 30_000 });
    await page.getByRole('link', { name: 'Cloud' }).click();
    await page.getByRole('radio', { name: 'Uploads' }).click();
    await page.getByText('Done').waitFor();
    expect(await page.getByText('Failed').count()).toBe(0);
  });
});
