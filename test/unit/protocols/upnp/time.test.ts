import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatTime, parseTime } from '../../../../src-main/protocols/upnp/index.ts';

describe('a time', () => {
  it.each([
    ['0:00:01', 1],
    ['00:00:10', 10],
    ['0:00:01.989', 1.989],
    ['0:00:20.035', 20.035],
    ['100:00:00', 360_000],
    ['+1:02:03', 3_723],
    ['0:00:01.1/4', 1.25],
    ['0:00:01.4/4', 1],
    ['0:00:01.1/0', 1],
    [' 0:00:05 ', 5],
  ])('%j is %d s', (text, seconds) => {
    expect(parseTime(text)).toBe(seconds);
  });

  it.each([
    'NOT_IMPLEMENTED',
    '',
    'banana',
    '-0:00:01',
    '0:61:00',
    '0:00:61',
    '12',
    '0:00:01.',
    '2147483647',
    '596523:14:07',
    '596:31:23.647',
    '99999999999:00:00',
  ])('%j is unknown', (text) => {
    expect(parseTime(text)).toBeNull();
  });

  it.each([
    [0, '00:00:00'],
    [59.999, '00:00:59'],
    [3_661, '01:01:01'],
    [360_000, '100:00:00'],
    [-5, '00:00:00'],
    [Number.NaN, '00:00:00'],
    [Number.POSITIVE_INFINITY, '00:00:00'],
  ])('of %d s is written %s', (seconds, text) => {
    expect(formatTime(seconds)).toBe(text);
  });

  it('is read as it was written', () => {
    fc.assert(fc.property(fc.nat(2_000_000), (seconds) => parseTime(formatTime(seconds)) === seconds));
  });

  it('never throws and never is anything but a finite number from 0 or unknown', () => {
    const texts = fc.oneof(
      fc.string(),
      fc.stringMatching(/^[+-]?\d{1,12}:\d\d:\d\d(\.\d{1,14}(\/\d{1,14})?)?$/),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const seconds = parseTime(text);
        expect(seconds === null || (Number.isFinite(seconds) && seconds >= 0)).toBe(true);
      }),
    );
  });
});
