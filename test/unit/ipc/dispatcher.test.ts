import { describe, expect, test } from 'vitest';
import type { Handlers, Sender } from '../../../src-main/ipc/dispatcher.ts';
import { createDispatcher } from '../../../src-main/ipc/dispatcher.ts';
import { createLog } from '../../../src-main/lib/log.ts';
import { ok } from '../../../src-main/lib/result.ts';
import { unseen } from '../../doubles/recording-dispatcher.ts';
import { createFakeClock } from '../../doubles/fake-clock.ts';

const own: Sender = { face: 'test', trusted: true, id: 'test' };
const never = new AbortController().signal;

function open(handlers: Partial<Handlers>) {
  const clock = createFakeClock();
  const lines: string[] = [];
  const log = createLog(clock, 'debug', (line) => lines.push(line));
  return {
    lines,
    dispatcher: createDispatcher({ handlers: handlers as Handlers, clock, log, began: unseen }),
  };
}

describe('the dispatcher', () => {
  test('hands parsed input, defaults filled in, to the handler', async () => {
    const seen: unknown[] = [];
    const { dispatcher } = open({
      'activity:list': (input) => (seen.push(input), ok({ exchanges: [], total: 0, before: 1 })),
    });
    await dispatcher.dispatch(own, 'activity:list', {}, never);
    expect(seen).toEqual([
      {
        text: null,
        domain: null,
        subject: null,
        ok: null,
        from: null,
        to: null,
        before: null,
        offset: 0,
        limit: 100,
      },
    ]);
  });

  test('refuses a sender that its host does not vouch for, before anything else', async () => {
    const { dispatcher } = open({});
    expect(await dispatcher.dispatch({ ...own, trusted: false }, 'no:such', null, never)).toMatchObject({
      ok: false,
      error: { code: 'input.foreignSender' },
    });
  });

  test.each(['no:such', '__proto__', 'constructor', 'toString', '', 7, null, {}])(
    'refuses the name %j',
    async (name) => {
      expect(await open({}).dispatcher.dispatch(own, name, {}, never)).toMatchObject({
        ok: false,
        error: { code: 'input.unknownRequest' },
      });
    },
  );

  test('says which field of the input is wrong', async () => {
    expect(await open({}).dispatcher.dispatch(own, 'devices:scan', { waitMs: 'long' }, never)).toMatchObject({
      ok: false,
      error: { code: 'input.invalid', context: { issues: [{ path: 'waitMs' }] } },
    });
  });

  test('turns an exception into an incident that is in the log too', async () => {
    const { dispatcher, lines } = open({
      'devices:list': () => {
        throw new Error('boom');
      },
    });
    const result = await dispatcher.dispatch(own, 'devices:list', {}, never);
    if (result.ok) throw new Error('it should fail');
    expect(result.error.code).toBe('internal.unexpected');
    expect(lines.join('\n')).toContain(String(result.error.context['incident']));
    expect(result.error.message).not.toContain('boom');
  });
});

test('a store that fails is an expected failure with its own code', async () => {
  const { lines, dispatcher } = open({
    'media:list': () => {
      throw Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 });
    },
  });
  expect(await dispatcher.dispatch(own, 'media:list', {}, never)).toMatchObject({
    ok: false,
    error: { code: 'storage.full', context: { request: 'media:list' } },
  });
  expect(lines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
});
