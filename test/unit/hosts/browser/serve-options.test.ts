import { describe, expect, it } from 'vitest';
import { parseServeOptions } from '../../../../src-main/hosts/browser/serve-options.ts';

describe('parseServeOptions', () => {
  it('reads what was asked for', () => {
    expect(parseServeOptions(['--data', 'rooms', '--port', '8080', '--no-open'])).toEqual({
      ok: true,
      value: { data: 'rooms', port: 8080, opensBrowser: false },
    });
  });

  it('takes the usual folder, any free port and a browser when nothing was said', () => {
    expect(parseServeOptions([])).toEqual({ ok: true, value: { data: null, port: 0, opensBrowser: true } });
  });

  it.each([
    [['--port', '70000']],
    [['--port', 'many']],
    [['--port', '-1']],
    [['--data', '']],
    [['--data']],
    [['--bogus']],
    [['extra']],
  ])('refuses %j and says how it is used', (args) => {
    const result = parseServeOptions(args);
    expect(result.ok ? 'accepted' : result.error.message).toContain('Usage: control-room serve');
  });
});
