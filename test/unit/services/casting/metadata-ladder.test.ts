import { describe, expect, test } from 'vitest';
import { appError } from '../../../../src-main/lib/result.ts';
import type { AppError } from '../../../../src-main/lib/result.ts';
import type { LadderStep } from '../../../../src-main/services/casting/metadata-ladder.ts';
import { nextLadderSteps } from '../../../../src-main/services/casting/metadata-ladder.ts';

const didl: LadderStep = { action: 'set', metadata: 'didl' };
const legacy: LadderStep = { action: 'set', metadata: 'legacy' };
const empty: LadderStep = { action: 'set', metadata: 'empty' };

function refused(errorCode: number | null, errorDescription = ''): AppError {
  return appError('device.refused', {
    message: 'No.',
    context: { service: 'AVTransport', errorCode, errorDescription },
  });
}

describe('the ladder of metadata', () => {
  test('goes from DIDL to legacy escaping to none', () => {
    expect(nextLadderSteps([didl], 'didl', refused(402), true)).toEqual([legacy]);
    expect(nextLadderSteps([didl, legacy], 'legacy', refused(501), true)).toEqual([empty]);
    expect(nextLadderSteps([didl, legacy, empty], 'empty', refused(501), true)).toBeNull();
  });

  test.each([704, 714, 715, 716])('ends at error %i, which is about the media', (code) => {
    expect(nextLadderSteps([didl], 'didl', refused(code), true)).toBeNull();
  });

  test('stops the room once when it refuses because of its state, by number or by words', () => {
    expect(nextLadderSteps([didl], 'didl', refused(701), false)).toEqual([{ action: 'stop' }, didl]);
    expect(
      nextLadderSteps([didl], 'didl', refused(501, 'Transition to STOPPED not allowed; allowed=PLAY'), true),
    ).toEqual([{ action: 'stop' }, didl]);
    expect(nextLadderSteps([didl, { action: 'stop' }, didl], 'didl', refused(701), true)).toBeNull();
  });

  test('ends when fallbacks are switched off, or when the room did not answer at all', () => {
    expect(nextLadderSteps([didl], 'didl', refused(402), false)).toBeNull();
    expect(
      nextLadderSteps([didl], 'didl', appError('device.unreachable', { message: 'Silence.' }), true),
    ).toBeNull();
  });
});
