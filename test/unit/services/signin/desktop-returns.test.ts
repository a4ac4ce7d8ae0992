import { describe, expect, test } from 'vitest';
import type { SigninHost } from '../../../../src-main/lib/ports.ts';
import { createFakeClock } from '../../../doubles/fake-clock.ts';
import { answerConsent, goBack } from '../../../doubles/practice-person.ts';
import type { SigninDesk } from './signin-desk.ts';
import { desksForEachTest, newDatabase } from './signin-desk.ts';

const open = desksForEachTest();
/** Real sockets on a machine that may be busy. */
const PATIENT = { timeout: 30_000 };
const byLink = { provider: 'd', returnPath: 'deepLink', linkTo: null } as const;

/** A desktop whose browser is opened by the test. */
const desktop: SigninHost = {
  hasDeepLinks: true,
  openBrowser: () => Promise.resolve(true),
  capture: () => Promise.resolve(null),
};

/** Starts by link, answers the consent page, and answers the link that the browser is sent to. */
async function linkFor({ signin }: SigninDesk): Promise<string> {
  const started = await signin.start(byLink);
  if (!started.ok) throw new Error(started.error.message);
  const { location } = await goBack(await answerConsent(started.value.openUrl));
  return location ?? '';
}

describe('a link of the product’s own scheme', PATIENT, () => {
  test('signs in with its ticket, once, and whatever else anybody sends changes nothing', async () => {
    const desk = await open({ host: desktop });
    const link = await linkFor(desk);
    expect(link).toMatch(/^controlroom:\/\/signin\/[\w-]{43}\?ticket=[\w.-]+$/);
    const [bare = ''] = link.split('?');
    const rubbish = [
      'controlroom://signin/somewhere?ticket=x',
      bare,
      `${bare}?ticket=invented-ticket-of-a-stranger`,
      `${bare}?code=stolen&state=stolen`,
      `${bare}?error=access_denied`,
      `${link}&ticket=twice`,
    ];
    const taken = [];
    for (const one of rubbish) taken.push(await desk.signin.openLink(one));
    expect({ taken, state: desk.card('d').state }).toEqual({
      taken: [false, true, true, true, true, true],
      state: 'awaiting',
    });
    await desk.signin.openLink(link);
    expect(desk.card('d')).toMatchObject({ state: 'signed-in', error: null });
    expect(await desk.signin.openLink(link)).toBe(false);
  });

  test('finds its attempt after a cold start', async () => {
    const db = newDatabase();
    const first = await open({ db, host: desktop });
    const link = await linkFor(first);
    await first.stop();
    const second = await open({ db, host: desktop, practice: first.practice });
    expect(second.card('d').state).toBe('awaiting');
    await second.signin.openLink(link);
    expect(second.card('d').state).toBe('signed-in');
  });

  test('that is never forwarded leaves a sign-in that counts as cancelled, and says why', async () => {
    const clock = createFakeClock(Date.now());
    const desk = await open({ clock, host: desktop });
    await desk.signin.start(byLink);
    await clock.advance(5 * 60_000);
    expect(desk.card('d')).toMatchObject({
      state: 'failed',
      error: { code: 'signin.cancelled', context: { reason: 'notForwarded' } },
    });
  });
});

describe('a sign-in window', PATIENT, () => {
  test('takes the return of the provider, and a closed one ends the attempt', async () => {
    let wanted: Parameters<SigninHost['capture']>[0] | null = null;
    let answer: (captured: Awaited<ReturnType<SigninHost['capture']>>) => void = () => undefined;
    const capture: SigninHost['capture'] = (asked) => {
      wanted = asked;
      return new Promise((resolve) => (answer = resolve));
    };
    const desk = await open({ host: { ...desktop, capture } });
    const inWindow = { provider: 'a', returnPath: 'window', linkTo: null } as const;
    const first = await desk.signin.start(inWindow);
    if (!first.ok) throw new Error(first.error.message);
    const { location } = await answerConsent(first.value.openUrl);
    expect(wanted).toMatchObject({ openUrl: first.value.openUrl, returnTo: desk.practice.a.redirectUris[0] });
    answer({ address: location ?? '', body: null });
    await expect.poll(() => desk.card('a').state, PATIENT).toBe('signed-in');
    await desk.signin.start({ ...inWindow, provider: 'd' });
    answer(null);
    await expect
      .poll(() => desk.card('d').error, PATIENT)
      .toMatchObject({ code: 'signin.cancelled', context: { reason: 'closed' } });
  });
});

describe('the end of the application', PATIENT, () => {
  test('ends a sign-in that waited at a listener, and says so at the next start', async () => {
    const db = newDatabase();
    const first = await open({ db });
    await first.signin.start({ provider: 'b', returnPath: null, linkTo: null });
    await first.stop();
    const second = await open({ db, practice: first.practice });
    expect(second.card('b')).toMatchObject({
      state: 'failed',
      error: { code: 'signin.cancelled', context: { reason: 'quit' } },
    });
  });
});
