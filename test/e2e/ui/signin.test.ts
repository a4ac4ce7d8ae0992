import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { AppError, ErrorCode, SigninCard } from '../../../src-preload/contract/index.ts';
import { violations } from '../violations.ts';
import type { PageWishes } from './double-page.ts';
import { asked, copied, doubleWindows } from './double-windows.ts';

declare global {
  interface Window {
    /** What the page would have opened. */
    opened?: string[];
  }
}

/** Runs in the page: what it would open is written down there. */
function recordOpened(): void {
  window.opened = [];
  window.open = (url) => {
    window.opened?.push(String(url));
    return null;
  };
}

describe('the Sign-in screen', () => {
  const windows = doubleWindows();

  /** Does the work in a window that writes down what it would have opened. */
  const operate = (
    scenario: PageWishes['scenario'],
    work: (page: Page) => Promise<void>,
    screen: PageWishes['screen'] = 'signin',
  ): Promise<void> =>
    windows.operate({ scenario, screen }, work, { prepare: (page) => page.addInitScript(recordOpened) });

  const pass = (page: Page, provider: string): Locator =>
    page.getByRole('article', { name: new RegExp(`^${provider}:`) });
  const strip = (page: Page): Locator => page.getByRole('contentinfo');
  /** Changes the card of B as the desk would. */
  const change = (page: Page, changes: Partial<SigninCard>): Promise<void> =>
    page.evaluate(async (some) => {
      const status = await window.double?.bridge.requests.signin.status({});
      if (status?.ok !== true) throw new Error('The double has no status.');
      const providers = status.value.providers.map((card) =>
        card.provider === 'b' ? { ...card, ...some } : card,
      );
      window.double?.emit('signin:changed', { ...status.value, providers });
    }, changes);
  const fail = (page: Page, code: ErrorCode, context: AppError['context']): Promise<void> =>
    change(page, {
      state: 'failed',
      account: null,
      error: { code, message: code, context, retryable: true },
    });

  it('opens the page by one button, says what is awaited, copies its link and cancels', () =>
    operate('busy', async (page) => {
      const facebook = pass(page, 'Facebook');
      await facebook.getByRole('button', { name: 'Sign in: Facebook' }).click();
      await facebook.getByText('Sign in on the page that has opened.').waitFor();
      await facebook
        .getByRole('timer')
        .getByText(/^[45]:\d\d$/)
        .waitFor();
      await facebook.getByRole('button', { name: 'Copy link' }).click();
      await facebook.getByRole('button', { name: 'Open again' }).click();
      const link = await copied(page);
      expect(await page.evaluate(() => window.opened)).toEqual([link, link]);
      expect(link).toContain('/a/authorize?');
      await facebook.getByRole('button', { name: 'Cancel' }).click();
      await facebook.getByText('Signed out', { exact: true }).waitFor();
      expect(await asked(page, 'signin:start')).toEqual([{ provider: 'a', returnPath: null }]);
      expect(await asked(page, 'signin:cancel')).toEqual([{ provider: 'a' }]);
    }));

  it('gives each failure its own sentence, the stage it stopped at, and Retry', () =>
    operate('busy', async (page) => {
      const google = pass(page, 'Google');
      const failures: readonly (readonly [ErrorCode, AppError['context'], string, string])[] = [
        ['signin.denied', {}, 'Consent was not given', 'You agree'],
        ['signin.stateMismatch', {}, 'That answer belongs to another sign-in', 'Return'],
        ['signin.timeout', {}, 'No answer in 5 minutes', 'You agree'],
        ['signin.portBusy', { port: 47_111 }, 'Port 47111 of this machine is used', 'Open'],
        ['signin.invalidClient', {}, 'The provider does not know this application', 'Confirm'],
        ['signin.invalidGrant', {}, 'The answer is used up', 'Confirm'],
        ['signin.clock', { minutes: 11, direction: 'behind' }, 'clock is 11 minutes behind', 'Confirm'],
        ['signin.provider', { detail: 'down' }, 'The provider reports a fault', 'Confirm'],
      ];
      const sentences = new Set<string>();
      for (const [code, context, words, station] of failures) {
        await fail(page, code, context);
        const alert = google.getByRole('alert');
        await alert.getByText(words).waitFor();
        await google
          .getByRole('listitem')
          .filter({ has: page.getByRole('img', { name: 'stopped here' }) })
          .getByText(station, { exact: true })
          .waitFor();
        sentences.add(await alert.innerText());
      }
      expect(sentences.size).toBe(failures.length);
      await google.getByRole('button', { name: 'Retry: Google' }).click();
      await google.getByText('Waiting for you').waitFor();
    }));

  it('goes on waiting after a refused return and says so, and names a sleep of the machine', () =>
    operate('signinAwaiting', async (page) => {
      const google = pass(page, 'Google');
      const error = { code: 'signin.stateMismatch', message: 'refused', retryable: false } as const;
      await change(page, { error: { ...error, context: { reason: 'refusedByHost' } } });
      const told = google.getByRole('status').filter({ hasText: 'refused a return' });
      await told.getByText('A return was refused', { exact: true }).waitFor();
      await told.getByText('This one goes on waiting').waitFor();
      await google.getByRole('button', { name: 'Cancel' }).waitFor();
      await fail(page, 'signin.cancelled', { reason: 'asleep' });
      await google.getByRole('alert').getByText('The machine slept', { exact: true }).waitFor();
      await change(page, {
        state: 'expired',
        error: { ...error, code: 'signin.expired', context: { reason: 'asleep' } },
      });
      await google.getByText('The session ended while the machine slept.').waitFor();
      expect(await google.getByRole('alert').count()).toBe(0);
    }));

  it('takes a pasted address, tells a wrong one, and names the operator in the strip', () =>
    operate('signinAwaiting', async (page) => {
      const apple = pass(page, 'Apple');
      await strip(page).getByText('waiting for you').waitFor();
      const field = apple.getByLabel('The address you were sent to');
      await field.fill('http://127.0.0.1:50123/return');
      await field.press('Enter');
      await apple.getByText('Copy the whole address that the browser ended at.').waitFor();
      await field.fill('http://127.0.0.1:50123/return?code=1&state=2');
      await field.press('Enter');
      await apple.getByRole('heading', { name: 'Jonas Weber' }).waitFor();
      await strip(page).getByText('Jonas Weber').waitFor();
      await page.getByText('Operates this desk through Apple').waitFor();
      expect(await field.count()).toBe(0);
      await apple.getByRole('button', { name: 'Sign out: Apple' }).click();
      await strip(page).getByText('waiting for you').waitFor();
    }));

  it('leaves nothing of a pasted answer in the page, whether it was taken or not', () =>
    operate('signinAwaiting', async (page) => {
      const inPage = (): Promise<boolean> =>
        page.evaluate(() => {
          const typed = [...document.querySelectorAll('input, textarea')].map((field) =>
            field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : '',
          );
          return [document.documentElement.outerHTML, ...typed].some((words) => words.includes('CANARY'));
        });
      const apple = pass(page, 'Apple');
      const field = apple.getByLabel('The address you were sent to');
      await field.fill('https://host.example/#access_token=CANARY');
      await field.press('Enter');
      await apple.getByText('Copy the whole address that the browser ended at.').waitFor();
      expect(await inPage()).toBe(false);
      await field.fill('https://host.example/?code=CANARY');
      await field.press('Enter');
      await page.getByText('Signed in as Jonas Weber').waitFor();
      expect(await inPage()).toBe(false);
      expect(await asked(page, 'signin:paste')).toHaveLength(2);
    }));

  it('offers signing in again where a session ended, on any screen, and tells once what went on', () =>
    operate(
      'signinTroubled',
      async (page) => {
        await page.getByText('The sign-in with Facebook has expired').waitFor();
        await strip(page).getByText('expired').waitFor();
        await page.getByText('Your message waits.').first().waitFor();
        await page.getByRole('button', { name: 'Sign in again' }).click();
        const facebook = pass(page, 'Facebook');
        await facebook.getByRole('button', { name: 'Paste the address you were sent to' }).click();
        await facebook.getByLabel('The address you were sent to').fill('https://x.example/?code=1');
        await facebook.getByRole('button', { name: 'Use it' }).click();
        await page.getByText('Signed in again, and your message went out').waitFor();
        expect(await page.getByText('has expired').count()).toBe(0);
        expect(await page.getByRole('alertdialog').count()).toBe(1);
        // The desk carries on what was interrupted; the window asks for nothing.
        expect(await asked(page, 'signin:share')).toEqual([]);
        expect(await asked(page, 'signin:start')).toEqual([{ provider: 'a', returnPath: null }]);
      },
      'rooms',
    ));

  it('says which ways back work, starts another one, and why the others cannot', () =>
    operate('busy', async (page) => {
      await pass(page, 'Facebook').getByRole('button', { name: 'Details of Facebook' }).click();
      const pane = page.getByRole('complementary', { name: 'Details of Facebook' });
      await pane.getByText('Your operator’s host · taken by default').waitFor();
      await pane.getByRole('button', { name: 'Why 3 other ways are closed' }).click();
      await pane.getByText('This provider returns to https addresses only').waitFor();
      await pane.getByRole('button', { name: 'Sign in this way: Paste the address' }).click();
      await pass(page, 'Facebook').getByText('then paste the address it ends at').waitFor();
      expect(await asked(page, 'signin:start')).toEqual([{ provider: 'a', returnPath: 'paste' }]);
    }));

  it('shares by the way that applies, exchanges at the backend, and checks the registration', () =>
    operate('signinFull', async (page) => {
      const pane = page.getByRole('complementary', { name: 'Details of Facebook' });
      await pane.getByRole('button', { name: 'Share…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Share with Facebook' });
      await dialog.getByText('The message goes out at once.').waitFor();
      await dialog.getByLabel('Message').fill('Doors open at seven.');
      await dialog.getByRole('button', { name: 'Share', exact: true }).click();
      await dialog.getByText('The provider has taken the message.').waitFor();
      await page.keyboard.press('Escape');
      await pane.getByRole('button', { name: 'Exchange again' }).click();
      await page.getByText('Your backend has given its token').waitFor();
      await pane.getByRole('button', { name: 'Check', exact: true }).click();
      await pane.getByText('1 of 3 needs you').waitFor();
      await pane.getByText('Publish the page so that everybody gets 200.').waitFor();
      expect(await asked(page, 'signin:share')).toEqual([
        { provider: 'a', message: 'Doors open at seven.', link: null },
      ]);
    }));

  it('links a sign-in that led nowhere, unlinks after asking, and keeps the last way in', () =>
    operate('signinTroubled', async (page) => {
      const accounts = page.getByRole('region', { name: 'Local accounts' });
      await accounts.getByText('the only way in, so it stays').waitFor();
      expect(await accounts.getByRole('button', { name: /^Unlink Jonas/ }).count()).toBe(0);
      await accounts.getByRole('button', { name: 'Link…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Where does this sign-in lead?' });
      await dialog.getByText('Only accounts that you are signed in to').waitFor();
      // The account of that name is somebody's: who signs in to it may link to it.
      await dialog.getByText('“Jonas Weber” is an account of this desk already.').waitFor();
      expect(await dialog.getByRole('button', { name: 'Link', exact: true }).isDisabled()).toBe(true);
      await dialog.getByRole('button', { name: 'Sign in with Facebook' }).click();
      expect(await asked(page, 'signin:start')).toEqual([{ provider: 'a', returnPath: null }]);
      await dialog.getByLabel('Account').selectOption({ label: 'Ada Okafor' });
      await dialog.getByRole('button', { name: 'Link', exact: true }).click();
      await page.getByText('Linked to Ada Okafor').waitFor();
      await accounts.getByRole('button', { name: 'Unlink Ada Okafor from Ada Okafor' }).first().click();
      await page
        .getByRole('alertdialog', { name: 'Unlink Ada Okafor?' })
        .getByRole('button', { name: 'Unlink' })
        .click();
      await page.getByText('Ada Okafor was unlinked').waitFor();
      expect(await accounts.getByRole('button', { name: /^Unlink/ }).count()).toBe(0);
      expect(await asked(page, 'accounts:link')).toEqual([
        { waitingId: 'w1', accountId: 'account-Ada Okafor', username: null },
      ]);
    }));

  it('keeps what is set up, refuses what the contract refuses, and never shows a secret', () =>
    operate(
      'busy',
      async (page) => {
        await pass(page, 'Apple').getByRole('button', { name: 'Open Setup: Apple' }).click();
        const section = page.getByRole('region', { name: 'Sign-in' });
        await section.getByRole('textbox', { name: 'Application id' }).fill('example.services.id');
        await section.getByRole('button', { name: 'Save: Application id' }).click();
        const address = section.getByRole('textbox', { name: 'Registered return address' });
        await address.fill('host.example');
        await section.getByText('An address that begins with http').waitFor();
        expect(
          await section.getByRole('button', { name: 'Save: Registered return address' }).isDisabled(),
        ).toBe(true);
        const key = section.getByRole('textbox', { name: 'Private key' });
        await key.fill('-----BEGIN PRIVATE KEY-----');
        await section.getByRole('button', { name: 'Set: Private key' }).click();
        await page.getByText('Private key: sealed').waitFor();
        expect(await key.inputValue()).toBe('');
        expect(await asked(page, 'settings:update')).toEqual([
          { signin: { d: { clientId: 'example.services.id' } } },
        ]);
      },
      'signin',
    ));

  it('has no violation with the paste field, a dialog, and the checks open', () =>
    operate('signinTroubled', async (page) => {
      await pass(page, 'Facebook').getByRole('button', { name: 'Sign in again: Facebook' }).click();
      await pass(page, 'Facebook')
        .getByRole('button', { name: 'Paste the address you were sent to' })
        .click();
      await page.getByRole('button', { name: 'Check', exact: true }).click();
      await page.getByText('1 of 3 needs you').waitFor();
      expect(await violations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Share…' }).click();
      await page.getByRole('dialog').waitFor();
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await pass(page, 'Apple').getByRole('button', { name: 'Link…: Apple' }).click();
      await page.getByRole('dialog').waitFor();
      expect(await violations(page)).toEqual([]);
    }));
});
