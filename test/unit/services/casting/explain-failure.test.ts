import { describe, expect, test } from 'vitest';
import { appError } from '../../../../src-main/lib/result.ts';
import { explainFailure } from '../../../../src-main/services/casting/explain-failure.ts';

const url = 'http://example.org/film.mp4';
const noProof = appError('device.noProof', { message: 'Nothing moves.', context: { position: 0 } });
const silent = appError('device.unreachable', { message: 'Silence.' });
const refused = appError('device.refused', { message: 'No.', context: { errorCode: 716 } });

describe('explaining a failed cast', () => {
  test('lets the room’s own words stand', () => {
    expect(explainFailure(refused, { kind: 'failed', reason: 'timeout' }, url)).toBe(refused);
  });

  test('blames the media when the desk cannot fetch it either', () => {
    expect(explainFailure(silent, { kind: 'failed', reason: 'timeout' }, url)).toMatchObject({
      code: 'media.unreachable',
      context: { reason: 'timeout', room: { code: 'device.unreachable' } },
    });
    expect(
      explainFailure(noProof, { kind: 'reached', status: 404, contentType: null, bytes: null }, url),
    ).toMatchObject({
      code: 'media.unreachable',
      context: { status: 404, room: { code: 'device.noProof', position: 0 } },
    });
  });

  test('names a type that no room plays', () => {
    const probe = { kind: 'reached', status: 200, contentType: 'application/pdf', bytes: 5 } as const;
    expect(explainFailure(noProof, probe, url)).toMatchObject({
      code: 'media.unsupported',
      context: { contentType: 'application/pdf' },
    });
  });

  test('keeps the error when the desk saw nothing wrong, and when it never looked', () => {
    const probe = { kind: 'reached', status: 206, contentType: 'video/mp4', bytes: 5 } as const;
    expect(explainFailure(noProof, probe, url).code).toBe('device.noProof');
    expect(explainFailure(noProof, null, url)).toBe(noProof);
  });
});

test('a room that cannot be connected to is not excused by bad media', () => {
  const refusing = appError('device.unreachable', { message: 'Refused.', context: { reason: 'refused' } });
  expect(explainFailure(refusing, { kind: 'failed', reason: 'timeout' }, url)).toBe(refusing);
});

test('the page of a redirection says nothing about the media behind it', () => {
  const probe = { kind: 'reached', status: 302, contentType: 'text/html', bytes: 5 } as const;
  expect(explainFailure(noProof, probe, url).code).toBe('device.noProof');
});
