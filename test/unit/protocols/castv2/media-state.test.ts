import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MediaState } from '../../../../src-main/protocols/castv2/media-state.ts';
import { positionNow, reduceMediaStatus } from '../../../../src-main/protocols/castv2/media-state.ts';
import { parseObject } from '../../../../src-main/protocols/castv2/json.ts';
import { parseReceiverStatus } from '../../../../src-main/protocols/castv2/receiver-status.ts';

const status = (entry: object, requestId = 0): Record<string, unknown> => ({
  type: 'MEDIA_STATUS',
  requestId,
  status: [{ mediaSessionId: 1, ...entry }],
});

const media = { contentId: 'http://a/b.mp4', duration: 20, metadata: { title: 'Clip' } };
const playing = reduceMediaStatus(null, status({ playerState: 'PLAYING', currentTime: 3, media }), 1_000);

describe('a media status', () => {
  it('that leaves the media out changes nothing of it', () => {
    const paused = reduceMediaStatus(playing, status({ playerState: 'PAUSED', currentTime: 5 }), 3_000);
    expect(paused).toEqual({ ...playing, playerState: 'PAUSED', currentTime: 5, at: 3_000 });
  });

  it('of a new session forgets the one before', () => {
    const other = { type: 'MEDIA_STATUS', status: [{ mediaSessionId: 2, playerState: 'BUFFERING' }] };
    expect(reduceMediaStatus(playing, other, 2_000)).toMatchObject({
      mediaSessionId: 2,
      contentId: null,
      duration: null,
      title: null,
    });
  });

  it('that is empty says that nothing is loaded only when it was asked for', () => {
    const empty = { type: 'MEDIA_STATUS', status: [] };
    expect(reduceMediaStatus(playing, { ...empty, requestId: 0 }, 2_000)).toBe(playing);
    expect(reduceMediaStatus(playing, { ...empty, requestId: 7 }, 2_000)).toBeNull();
  });

  it('tells once why media ended, which empty ones after it do not undo', () => {
    const idle = reduceMediaStatus(playing, status({ playerState: 'IDLE', idleReason: 'ERROR' }), 2_000);
    expect(idle?.idleReason).toBe('ERROR');
    expect(reduceMediaStatus(idle, { requestId: 8, status: [] }, 3_000)).toBe(idle);
  });

  it.each(['FINISHED', 'CANCELLED', 'INTERRUPTED', 'ERROR'])('knows the idle reason %s', (idleReason) => {
    const idle = reduceMediaStatus(playing, status({ playerState: 'IDLE', idleReason }), 2_000);
    expect(idle).toMatchObject({ playerState: 'IDLE', idleReason });
  });
});

describe('the position', () => {
  const state = playing as MediaState;
  it('advances by itself while media plays, at its rate, up to its end', () => {
    expect(positionNow(state, 3_000)).toBe(5);
    expect(positionNow({ ...state, playbackRate: 2 }, 3_000)).toBe(7);
    expect(positionNow(state, 1_000_000)).toBe(20);
  });

  it('stands still in every other state', () => {
    expect(positionNow({ ...state, playerState: 'BUFFERING' }, 9_000)).toBe(3);
    expect(positionNow({ ...state, playerState: 'PAUSED' }, 9_000)).toBe(3);
  });
});

describe('whatever a receiver sends', () => {
  it('is read without throwing', () => {
    fc.assert(
      fc.property(fc.anything({ maxDepth: 5 }), fc.string(), (value, text) => {
        const message = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
        reduceMediaStatus(playing, message, 0);
        reduceMediaStatus(playing, { requestId: 1, status: [value] }, 0);
        reduceMediaStatus(playing, status({ media: value, items: value, currentTime: value }), 0);
        parseReceiverStatus({ status: value });
        parseReceiverStatus({ status: { applications: [value], volume: value } });
        parseObject(text);
      }),
    );
  });
});
