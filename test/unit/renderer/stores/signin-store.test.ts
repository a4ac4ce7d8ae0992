import { describe, expect, it, vi } from 'vitest';
import type { AppError } from '../../../../src-preload/contract/index.ts';
import { openDesk } from './desk-of-double.ts';

const PORT_BUSY: AppError = {
  code: 'signin.portBusy',
  message: 'The port is taken.',
  context: { port: 47_111 },
  retryable: true,
};

describe('signing in', () => {
  it('keeps why a sign-in could not even begin, until the next one', async () => {
    const { desk, opened } = await openDesk('busy', { failures: { 'signin:start': PORT_BUSY } });
    await desk.signin.resync();
    await desk.signin.start('a', null);
    expect(desk.signin.state.getState().refused).toEqual({ a: PORT_BUSY });
    await desk.signin.cancel('a');
    expect(desk.signin.state.getState().refused).toEqual({});
    expect(opened).toEqual([]);
    desk.dispose();
  });

  it('opens the page where the desk has not, and again on request', async () => {
    const { desk, opened } = await openDesk('busy');
    await desk.signin.resync();
    await desk.signin.start('b', null);
    const card = desk.signin.state.getState().providers.find(({ provider }) => provider === 'b');
    if (card === undefined) throw new Error('There is no card of B.');
    desk.signin.reopen(card);
    expect(opened).toEqual([card.awaiting?.openUrl, card.awaiting?.openUrl]);
    desk.dispose();
  });

  it('tells once what became of an interrupted action', async () => {
    const { desk, toasts } = await openDesk('signinTroubled');
    await desk.signin.resync();
    await desk.signin.start('a', 'paste');
    expect(await desk.signin.paste('a', 'https://x.example/?code=1')).toBeNull();
    await desk.signin.resync();
    await vi.waitFor(() => expect(toasts()).toEqual(['signin.resumed']));
    desk.dispose();
  });

  it('answers why an address was not taken', async () => {
    const { desk } = await openDesk('signinAwaiting');
    await desk.signin.resync();
    expect(await desk.signin.paste('d', 'https://x.example/')).toMatchObject({ code: 'signin.badReturn' });
    desk.dispose();
  });
});

describe('the live checks', () => {
  it('show what is done while they run, and what was found the last time for the rest', async () => {
    const { desk, double } = await openDesk('signinFull');
    await desk.signin.resync();
    await desk.signin.check('a');
    const first = desk.signin.state.getState().checklists.a;
    expect(first).toMatchObject({ isRunning: false, progress: null });
    const seen: unknown[] = [];
    desk.signin.state.subscribe(({ checklists }) => {
      const { progress, checks } = checklists.a ?? {};
      if (progress) seen.push([progress.done.length, progress.count, checks?.length]);
    });
    await desk.signin.check('a');
    expect(seen).toEqual([
      [1, 3, 3],
      [2, 3, 3],
      [3, 3, 3],
    ]);
    double.emit('signin:checklist-progressed', { provider: 'a', count: 3, checks: [] });
    expect(desk.signin.state.getState().checklists.a).toEqual(first);
    desk.dispose();
  });
});
