import { describe, expect, test } from 'vitest';
import { planResponse } from '../../../../src-main/services/media/media-response.ts';

const film = {
  bytes: 1000,
  modifiedAt: Date.UTC(2026, 0, 31, 9, 30),
  contentType: 'video/mp4',
  kind: 'video',
} as const;
const picture = { ...film, contentType: 'image/png', kind: 'image' } as const;

describe('planResponse', () => {
  test('answers the whole with everything a room asks about', () => {
    expect(planResponse({ 'getcontentfeatures.dlna.org': '1' }, film)).toEqual({
      status: 200,
      part: { first: 0, last: 999 },
      text: '',
      headers: {
        'Access-Control-Allow-Origin': '*',
        'Access-Control-Expose-Headers': 'Accept-Ranges, Content-Length, Content-Range',
        'X-Content-Type-Options': 'nosniff',
        'Content-Type': 'video/mp4',
        'Content-Length': '1000',
        'Accept-Ranges': 'bytes',
        'Last-Modified': 'Sat, 31 Jan 2026 09:30:00 GMT',
        ETag: expect.stringMatching(/^"[\w-]+"$/),
        'transferMode.dlna.org': 'Streaming',
        'realTimeInfo.dlna.org': 'DLNA.ORG_TLAG=*',
        'contentFeatures.dlna.org':
          'DLNA.ORG_OP=01;DLNA.ORG_CI=0;DLNA.ORG_FLAGS=01700000000000000000000000000000',
      },
    });
  });

  test('answers a range with its place in the whole', () => {
    const plan = planResponse({ range: 'bytes=-100' }, film);
    expect([plan.status, plan.part, plan.headers['Content-Range'], plan.headers['Content-Length']]).toEqual([
      206,
      { first: 900, last: 999 },
      'bytes 900-999/1000',
      '100',
    ]);
  });

  test('names the length when a range lies behind the end', () => {
    const plan = planResponse({ range: 'bytes=1000-' }, film);
    expect([plan.status, plan.part, plan.headers['Content-Range']]).toEqual([416, null, 'bytes */1000']);
  });

  test('gives pictures interactively and without a real-time promise', () => {
    const { headers } = planResponse({}, picture);
    expect(headers['transferMode.dlna.org']).toBe('Interactive');
    expect(headers).not.toHaveProperty('realTimeInfo.dlna.org');
    expect(headers).not.toHaveProperty('contentFeatures.dlna.org');
  });

  test.each([
    [film, 'Streaming', 200],
    [film, 'background', 200],
    [film, 'Interactive', 406],
    [picture, 'Interactive', 200],
    [picture, 'Streaming', 200],
    [picture, 'Teleport', 406],
  ])('meets the wish of a room for a transfer mode (%#)', (file, mode, status) => {
    expect(planResponse({ 'transfermode.dlna.org': mode }, file).status).toBe(status);
  });

  test.each([
    ['the same date', 'Sat, 31 Jan 2026 09:30:00 GMT', 206],
    ['another date', 'Sat, 31 Jan 2026 09:29:59 GMT', 200],
    ['another tag', '"other"', 200],
  ])('resumes only the same version: %s', (_case, ifRange, status) => {
    expect(planResponse({ range: 'bytes=5-', 'if-range': ifRange }, film).status).toBe(status);
  });

  test('resumes by its own tag', () => {
    const tag = planResponse({}, film).headers['ETag'] ?? '';
    expect(planResponse({ range: 'bytes=5-', 'if-range': tag }, film).status).toBe(206);
  });

  test('sends nothing of an empty file', () => {
    const plan = planResponse({}, { ...film, bytes: 0 });
    expect([plan.status, plan.part, plan.headers['Content-Length']]).toEqual([200, null, '0']);
  });
});
