import { expect, test } from 'vitest';
import {
  bufferedLoadPayload,
  connectPayload,
  loadPayload,
  queueCommands,
} from '../../../../src-main/protocols/castv2/payloads.ts';

const media = { url: 'http://10.0.0.9:3500/m/x/clip.mp4', title: 'Clip', captionsUrl: null };

test('CONNECT names the package of the client', () => {
  expect(connectPayload('org.example.desk')).toEqual({
    type: 'CONNECT',
    origin: {},
    package: 'org.example.desk',
  });
});

test('LOAD is the one that is required', () => {
  expect(loadPayload(media, 'session')).toEqual({
    type: 'LOAD',
    sessionId: 'session',
    media: {
      contentId: media.url,
      streamType: 'NONE',
      contentType: '',
      metadata: { metadataType: 0, title: 'Clip' },
      duration: 0,
      textTrackStyle: expect.any(Object) as object,
    },
    autoplay: true,
    currentTime: 0,
  });
});

test('the second LOAD differs by the real type and BUFFERED alone', () => {
  const first = loadPayload(media, 'session');
  const second = bufferedLoadPayload(media, 'video/mp4', 'session');
  expect(second).toEqual({
    ...first,
    media: { ...(first['media'] as object), streamType: 'BUFFERED', contentType: 'video/mp4' },
  });
});

test('subtitles are the only track, and shown, and nothing else differs', () => {
  const captionsUrl = 'http://10.0.0.9:3500/m/y/clip.vtt';
  const bare = loadPayload(media, 'session');
  expect(loadPayload({ ...media, captionsUrl }, 'session')).toEqual({
    ...bare,
    media: {
      ...(bare['media'] as object),
      tracks: [
        {
          trackId: 1,
          type: 'TEXT',
          subtype: 'SUBTITLES',
          trackContentId: captionsUrl,
          trackContentType: 'text/vtt',
          language: 'und',
        },
      ],
    },
    activeTrackIds: [1],
  });
});

test('an insertion at the end names no item to go before', () => {
  const item = { ...media, contentType: 'video/mp4' };
  expect(queueCommands.insert(3, [item], null)).not.toHaveProperty('insertBefore');
  expect(queueCommands.insert(3, [item], 2)).toMatchObject({ mediaSessionId: 3, insertBefore: 2 });
});
