import { describe, expect, it } from 'vitest';
import { requests, settingsSections } from '../../src-preload/contract/index.ts';

describe('the name of a screen', () => {
  const { input } = requests['analytics:screen'];

  it.each(['/rooms', '/rooms/{room}/evidence', 'Home / Ü & co', 'x'.repeat(2048)])('may be %j', (name) => {
    expect(input.safeParse({ name }).success).toBe(true);
  });

  it.each(['', 'https://10.0.0.1/lobby', 'jane@example.org', 'a\nb', '\u0000', 'x'.repeat(2049)])(
    'may not be %j',
    (name) => {
      expect(input.safeParse({ name }).success).toBe(false);
    },
  );
});

describe('the settings of analytics', () => {
  const { shape } = settingsSections.analytics;

  it.each(['UA-1-1', 'UA-12345-6'])('take the tracking id %s', (id) => {
    expect(shape.trackingId.safeParse(id).success).toBe(true);
  });

  it.each(['', 'UA-1', 'ua-1-1', 'UA-1-1 ', 'G-1', `UA-${'1'.repeat(100)}-1`])(
    'refuse the tracking id %j',
    (id) => {
      expect(shape.trackingId.safeParse(id).success).toBe(false);
    },
  );

  it.each(['ftp://x', 'https://user:secret@host/', 'https://host/?key=1', 'host'])(
    'refuse the collector %j',
    (url) => {
      expect(shape.collectUrl.safeParse(url).success).toBe(false);
    },
  );

  it.each([-1, 0.5, 86_401])('refuse the interval %d', (seconds) => {
    expect(shape.dispatchSeconds.safeParse(seconds).success).toBe(false);
  });
});
