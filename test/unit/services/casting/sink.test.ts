import { describe, expect, test } from 'vitest';
import { readProtocolInfo } from '../../../../src-main/protocols/upnp/connection-manager.ts';
import { parseEvent } from '../../../../src-main/protocols/upnp/index.ts';
import { playability, sinkOf } from '../../../../src-main/services/casting/sink.ts';
import { readNotifyCapture } from '../../protocols/captures.ts';

function recordedSink(device: string, file: string): readonly string[] {
  const event = parseEvent(readNotifyCapture(device, file).body);
  return sinkOf(readProtocolInfo(event.ok ? (event.value.get('SinkProtocolInfo') ?? '') : ''));
}

const rygel = recordedSink('rygel', 'event-001-ConnectionManager-seq0.notify.http');
const gmediarender = recordedSink('gmediarender', 'event-002-ConnectionManager-seq0.notify.http');

describe('what a room says it plays', () => {
  test('of Rygel is told in usual names', () => {
    expect(rygel).toEqual([
      'application/vnd.apple.mpegurl',
      'audio/aac',
      'audio/flac',
      'audio/mp4',
      'audio/mpeg',
      'audio/ogg',
      'audio/wav',
      'image/jpeg',
      'image/png',
      'video/mp4',
      'video/mpeg',
      'video/ogg',
      'video/x-matroska',
      'video/x-msvideo',
    ]);
  });

  test('of gmediarender is short, although it lists two hundred', () => {
    expect(gmediarender).toContain('audio/*');
    expect(gmediarender.length).toBeLessThan(40);
  });

  test('keeps some unusual names of a kind of which nothing usual is listed', () => {
    expect(sinkOf(readProtocolInfo('http-get:*:video/x-odd:*,http-get:*:audio/mpeg:*'))).toEqual([
      'audio/mpeg',
      'video/x-odd',
    ]);
  });

  test('leaves out what is not fetched by HTTP', () => {
    expect(sinkOf(readProtocolInfo('rtsp:*:video/mp4:*,http-get:*:audio/mpeg:*'))).toEqual(['audio/mpeg']);
  });
});

describe('whether a room can play a type', () => {
  test.each([
    [rygel, 'video/mp4', 'listed'],
    [rygel, 'audio/x-wav', 'listed'],
    [rygel, 'AUDIO/WAV; codecs=1', 'listed'],
    [gmediarender, 'audio/flac', 'listed'],
    [gmediarender, 'video/mp4', 'unlisted'],
    [rygel, 'video/webm', 'unlisted'],
    [rygel, 'application/pdf', 'impossible'],
    [['audio/mpeg'], 'video/mp4', 'impossible'],
    [['audio/mpeg'], 'image/png', 'impossible'],
    [['audio/mpeg'], 'application/x-mpegurl', 'impossible'],
    [['*'], 'image/png', 'listed'],
    [[], 'video/mp4', 'unknown'],
    [rygel, null, 'unknown'],
    [rygel, 'application/octet-stream', 'unknown'],
  ])('%j with %s: %s', (sink, type, expected) => {
    expect(playability(sink, type)).toBe(expected);
  });
});
