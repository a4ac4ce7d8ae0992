import { describe, expect, test } from 'vitest';
import { exceptionText } from '../../../../src-main/services/analytics/exception-text.ts';

function thrown(change: Partial<Error> & { readonly code?: string }): Error {
  return Object.assign(new TypeError('Lobby of Jane Doe at http://10.0.0.1/secret'), change);
}

describe('the text of an exception', () => {
  test('is its type and place, never its message', () => {
    expect(exceptionText(thrown({}))).toMatch(/^TypeError at exception-text\.test\.ts:\d+$/);
  });

  test('names a code, and only what looks like one', () => {
    expect(exceptionText(thrown({ code: 'ENOENT', stack: '' }))).toBe('TypeError ENOENT');
    expect(exceptionText(thrown({ code: 'Jane Doe', stack: '' }))).toBe('TypeError');
  });

  test('says no more of a name than a name may say', () => {
    expect(exceptionText(thrown({ name: 'Jane Doe', stack: '' }))).toBe('Error');
  });

  test('takes no place from a message that looks like a stack', () => {
    const message = 'x\n    at lobby (/home/jane/jane-doe.ts:1:1)';
    const error = thrown({ message, stack: `Error: ${message}\n    at run (/opt/app/main.js:7:9)` });
    expect(exceptionText(error)).toBe('TypeError at main.js:7');
  });

  test.each([['a string'], [null], [undefined], [{ message: 'Jane' }]])('of %j is bare', (value) => {
    expect(exceptionText(value)).toBe('Thrown value');
  });
});
