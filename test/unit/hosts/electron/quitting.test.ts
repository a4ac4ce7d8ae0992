import { beforeEach, describe, expect, it } from 'vitest';
import type { Quitting } from '../../../../src-main/hosts/electron/quitting.ts';
import { DISPOSAL_MS, installQuitting } from '../../../../src-main/hosts/electron/quitting.ts';
import { silentLog } from '../../../../src-main/lib/log.ts';
import { FakeApp } from '../../../doubles/electron.ts';
import type { FakeClock } from '../../../doubles/fake-clock.ts';
import { createFakeClock } from '../../../doubles/fake-clock.ts';

let app: FakeApp;
let clock: FakeClock;
let quitting: Quitting;
let steps: string[];
let isServing: boolean;
let answer: boolean;
let disposal: () => Promise<void>;

beforeEach(() => {
  app = new FakeApp();
  clock = createFakeClock();
  steps = [];
  isServing = false;
  answer = true;
  disposal = () => Promise.resolve();
  quitting = installQuitting({
    app: app as never,
    isServing: () => isServing,
    confirm: () => {
      steps.push('ask');
      return Promise.resolve(answer);
    },
    hide: () => steps.push('hide'),
    dispose: () => {
      steps.push('dispose');
      return disposal();
    },
    clock,
    log: silentLog,
  });
});

describe('quitting', () => {
  it('lets go of everything before it leaves, and asks nobody while nothing is served', async () => {
    expect(app.quit()).toBe(false);
    await expect.poll(() => app.quits).toBe(1);
    expect([steps, quitting.isDone()]).toEqual([['hide', 'dispose'], true]);
  });

  it('asks first while something is served', async () => {
    isServing = true;
    app.quit();
    await expect.poll(() => app.quits).toBe(1);
    expect(steps).toEqual(['ask', 'hide', 'dispose']);
  });

  it('stays when the person says so, and asks again the next time', async () => {
    isServing = true;
    answer = false;
    app.quit();
    await Promise.resolve();
    await Promise.resolve();
    app.quit();
    await expect.poll(() => steps).toEqual(['ask', 'ask']);
    expect([app.quits, quitting.isDone()]).toEqual([0, false]);
  });

  it('asks once however often it is told', async () => {
    isServing = true;
    app.quit();
    app.quit();
    app.quit();
    await expect.poll(() => app.quits).toBe(1);
    expect(steps).toEqual(['ask', 'hide', 'dispose']);
  });

  it('asks nobody when the system goes down', async () => {
    isServing = true;
    quitting.hurry();
    app.quit();
    await expect.poll(() => app.quits).toBe(1);
    expect(steps).toEqual(['hide', 'dispose']);
  });

  it('leaves after five seconds even when letting go hangs', async () => {
    disposal = () => new Promise(() => undefined);
    app.quit();
    await expect.poll(() => steps).toEqual(['hide', 'dispose']);
    await clock.advance(DISPOSAL_MS - 1);
    expect(app.quits).toBe(0);
    await clock.advance(1);
    await expect.poll(() => app.quits).toBe(1);
  });

  it('leaves when letting go fails', async () => {
    disposal = () => Promise.reject(new Error('stuck'));
    app.quit();
    await expect.poll(() => app.quits).toBe(1);
  });
});
