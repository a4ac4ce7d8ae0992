import { expect, test } from 'vitest';
import { formatPlayTime, parsePlayTime } from '../../../../src-main/practice/renderer/play-time.ts';

test('writes times as each kind of device does', () => {
  expect([0, 1.989, 3_599.9996, 90_061.5].map((seconds) => formatPlayTime(seconds, 'milliseconds'))).toEqual([
    '0:00:00.000',
    '0:00:01.989',
    '1:00:00.000',
    '25:01:01.500',
  ]);
  expect(formatPlayTime(1.4, 'seconds')).toBe('0:00:01');
});

test('reads times with any number of hours and with fractions, and nothing else', () => {
  expect(['0:00:10', '00:01:00', '1:00:00.5', ' 0:00:01.989 '].map(parsePlayTime)).toEqual([
    10, 60, 3600.5, 1.989,
  ]);
  expect(['banana', '', '10', '0:61:00', '-0:00:01', 'NOT_IMPLEMENTED'].map(parsePlayTime)).toEqual(
    Array.from({ length: 6 }, () => null),
  );
});
