import { describe, expect, test } from 'vitest';
import {
  exitCodeOf,
  parseCommandLine,
  parseInput,
  usageOf,
} from '../../../../src-main/hosts/terminal/command-line.ts';
import { requestNames } from '../../../../src-preload/contract/index.ts';
import { fail, ok } from '../../../../src-main/lib/result.ts';

describe('the command line', () => {
  test('names a request, its input and its options', () => {
    expect(
      parseCommandLine([
        'devices',
        'scan',
        '{"waitMs":500}',
        '--data',
        '/d',
        '--timeout-ms',
        '9000',
        '--until',
        'proof',
      ]),
    ).toEqual({
      ok: true,
      value: {
        kind: 'request',
        name: 'devices:scan',
        json: '{"waitMs":500}',
        data: '/d',
        timeoutMs: 9000,
        until: 'proof',
      },
    });
  });

  test('knows the program that extends a WSDL, and refuses it without its two files', () => {
    expect(parseCommandLine(['extend-wsdl', 'a.wsdl', 'b.wsdl'])).toEqual({
      ok: true,
      value: { kind: 'extend-wsdl', from: 'a.wsdl', to: 'b.wsdl' },
    });
    for (const files of [[], ['a'], ['a', 'b', 'c'], ['a', '--force']])
      expect(parseCommandLine(['extend-wsdl', ...files])).toMatchObject({
        ok: false,
        error: { code: 'input.invalid' },
      });
  });

  test('knows the programs beside the requests', () => {
    expect(parseCommandLine(['serve', '--port', '1'])).toEqual({
      ok: true,
      value: { kind: 'serve', args: ['--port', '1'] },
    });
    expect(parseCommandLine(['watch', 'devices'])).toEqual({
      ok: true,
      value: { kind: 'watch', domain: 'devices', data: null },
    });
  });

  test.each([
    [['help'], null],
    [['--help'], '--help'],
    [['-h'], '-h'],
    [['help', 'devices'], 'devices'],
    [['devices', '--help'], 'devices'],
    [['serve', '--help'], 'serve'],
  ])('takes %j for a cry for help', (args, topic) => {
    expect(parseCommandLine(args)).toEqual(ok({ kind: 'help', topic }));
  });

  test('lists the requests of the domain that was named, else all of them', () => {
    const requests = (topic: string | null): readonly string[] =>
      usageOf(topic)
        .split('Requests:\n')[1]
        ?.trimEnd()
        .split('\n')
        .map((line) => line.trim().replace(' ', ':')) ?? [];
    expect(requests('practice')).toEqual(requestNames.filter((name) => name.startsWith('practice:')));
    expect([requests(null), requests('--help'), requests('serve')]).toEqual([
      requestNames,
      requestNames,
      requestNames,
    ]);
  });

  test.each([
    [[], 'input.invalid'],
    [['devices', 'explode'], 'input.unknownRequest'],
    [['__proto__', 'x'], 'input.unknownRequest'],
    [['devices', 'list', '{}', '{}'], 'input.invalid'],
    [['devices', 'list', '--nonsense'], 'input.invalid'],
    [['devices', 'list', '--timeout-ms', 'soon'], 'input.invalid'],
    [['devices', 'list', '--until', 'tomorrow'], 'input.invalid'],
    [['devices', 'list', '--data', ''], 'input.invalid'],
    [['watch', 'weather'], 'input.invalid'],
  ])('refuses %j', (args, code) => {
    expect(parseCommandLine(args)).toMatchObject({ ok: false, error: { code } });
  });

  test('takes nothing for an empty object and says what is not JSON', () => {
    expect([parseInput(null), parseInput(' ')]).toEqual([ok({}), ok({})]);
    expect(parseInput('{oops')).toMatchObject({ ok: false, error: { code: 'input.invalid' } });
  });

  test('ends with 1 when the request or any outcome failed', () => {
    const failed = fail('device.unknown', { message: 'Who?' });
    expect(
      [
        ok({}),
        ok({ outcomes: [{ ok: true }] }),
        ok({ outcomes: [{ ok: true }, { ok: false }] }),
        ok(null),
        failed,
      ].map(exitCodeOf),
    ).toEqual([0, 0, 1, 0, 1]);
  });
});
