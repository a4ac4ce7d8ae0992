import { expect, test } from 'vitest';
import type { MediaState } from '../../../../src-main/protocols/castv2/media-state.ts';
import { reduceMediaStatus } from '../../../../src-main/protocols/castv2/media-state.ts';
import { parseReceiverStatus } from '../../../../src-main/protocols/castv2/receiver-status.ts';
import { reportOf } from '../../../../src-main/services/casting/cast-observe.ts';
import { readCastSession } from '../cast-captures.ts';

const CLIP = 'http://10.77.0.1:3500/clip.mp4';

/** What the room is reported to do after each media status of a session, repeats left out. */
function reports(name: Parameters<typeof readCastSession>[0], expectedUrl: string): readonly string[] {
  let media: MediaState | null = null;
  const seen: string[] = [];
  for (const { dir, payload, t } of readCastSession(name)) {
    if (dir !== 'recv->send' || payload?.['type'] !== 'MEDIA_STATUS') continue;
    media = reduceMediaStatus(media, payload, t * 1_000);
    const { transport, position, isOurs, duration } = reportOf(media, expectedUrl, t * 1_000);
    const line = `${transport} ${position ?? '-'} of ${duration ?? '-'} ours:${isOurs} ${media?.idleReason ?? ''}`;
    if (seen.at(-1) !== line.trim()) seen.push(line.trim());
  }
  return seen;
}

test('pychromecast’s session is read with the meaning it had', () => {
  expect(reports('pychromecast-session', CLIP)).toMatchInlineSnapshot(`
    [
      "stopped - of - ours:null",
      "transitioning 0 of 20 ours:true",
      "playing 0 of 20 ours:true",
      "paused 1.739 of 20 ours:true",
      "paused 10 of 20 ours:true",
      "playing 10 of 20 ours:true",
      "stopped - of 20 ours:true CANCELLED",
    ]
  `);
});

test('VLC’s session is read with the meaning it had, as somebody else’s', () => {
  expect(reports('vlc-session', CLIP)).toMatchInlineSnapshot(`
    [
      "transitioning 0 of 20 ours:false",
      "paused 0 of 20 ours:false",
      "stopped - of 20 ours:false CANCELLED",
    ]
  `);
});

test('every receiver status of both sessions is read', () => {
  const statuses = [...readCastSession('pychromecast-session'), ...readCastSession('vlc-session')]
    .filter(({ payload }) => payload?.['type'] === 'RECEIVER_STATUS')
    .map(({ payload }) => parseReceiverStatus(payload ?? {}));
  expect(statuses).not.toContain(null);
  const told = statuses.map((status) => [
    status?.applications.map(({ appId, hasMedia }) => `${appId} ${hasMedia}`).join(),
    status?.volume,
  ]);
  expect(new Set(told.map((each) => JSON.stringify(each)))).toMatchInlineSnapshot(`
    Set {
      "["",{"level":0.5,"isMuted":false,"isSettable":true}]",
      "["CC1AD845 true",{"level":0.5,"isMuted":false,"isSettable":true}]",
      "["CC1AD845 true",{"level":0.3,"isMuted":false,"isSettable":true}]",
      "["CC1AD845 true",{"level":0.3,"isMuted":true,"isSettable":true}]",
      "["",{"level":0.3,"isMuted":false,"isSettable":true}]",
    }
  `);
});
