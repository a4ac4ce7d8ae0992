import { afterEach, describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../../src-preload/contract/index.ts';
import { systemClock } from '../../../../src-main/lib/clock.ts';
import { silentLog } from '../../../../src-main/lib/log.ts';
import { createTrackerPart } from '../../../../src-main/app-issues.ts';
import type { TrackerPart } from '../../../../src-main/app-issues.ts';
import type { PracticeService } from '../../../../src-main/services/practice/practice-service.ts';
import { createPracticeService } from '../../../../src-main/services/practice/practice-service.ts';

const services: PracticeService[] = [];
afterEach(async () => {
  for (const service of services.splice(0)) await service.dispose();
});

function open(): { readonly practice: PracticeService; readonly tracker: TrackerPart['open'] } {
  const { part, open: tracker } = createTrackerPart(
    { clock: systemClock, log: silentLog },
    { get: () => null, put: () => undefined, forget: () => undefined },
  );
  const practice = createPracticeService({ parts: [part], emit: () => undefined, log: silentLog });
  services.push(practice);
  return { practice, tracker };
}

const real = { ...DEFAULT_SETTINGS.tracker, baseUrl: 'https://tracker.example' };

describe('the practice tracker of the practice room', () => {
  test('serves the issues until a tracker is configured, also beside real rooms', async () => {
    const { practice, tracker } = open();
    await practice.follow(DEFAULT_SETTINGS);
    expect(practice.peers()).toMatchObject({ enabled: true, peers: [{ kind: 'tracker', fault: 'none' }] });
    await practice.follow({ ...DEFAULT_SETTINGS, tracker: real });
    expect(tracker()).toBeNull();
    await practice.follow(DEFAULT_SETTINGS);
    expect(tracker()).not.toBeNull();
  });

  test('is off where practice is switched off', async () => {
    const { practice, tracker } = open();
    await practice.follow({ ...DEFAULT_SETTINGS, practice: { enabled: false } });
    expect(tracker()).toBeNull();
    expect(await practice.setFault('practice-tracker', 'slow')).toMatchObject({
      error: { code: 'practice.off' },
    });
  });

  test('takes its own faults and refuses those of a room', async () => {
    const { practice } = open();
    await practice.follow(DEFAULT_SETTINGS);
    expect(await practice.setFault('practice-tracker', 'maintenance')).toMatchObject({
      value: { fault: 'maintenance' },
    });
    expect(await practice.setFault('practice-tracker', 'reboot')).toMatchObject({
      error: { code: 'input.invalid' },
    });
    expect(await practice.setFault('nobody', 'slow')).toMatchObject({ error: { code: 'device.unknown' } });
  });
});
