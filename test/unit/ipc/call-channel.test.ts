import { describe, expect, it } from 'vitest';
import type { CallAnswer } from '../../../src-main/ipc/call-channel.ts';
import { createCallChannel, parseMessage } from '../../../src-main/ipc/call-channel.ts';
import { ok } from '../../../src-main/lib/result.ts';
import { RecordingDispatcher } from '../../doubles/recording-dispatcher.ts';

const sender = { face: 'test', trusted: true, id: 'test' } as const;

function channelWith(dispatcher: RecordingDispatcher, send: (answer: CallAnswer) => void) {
  return createCallChannel({ dispatcher, sender, signal: new AbortController().signal, send });
}

describe('createCallChannel', () => {
  it('answers even when the value cannot be sent', async () => {
    const dispatcher = new RecordingDispatcher();
    dispatcher.answer = () => ok(1n);
    const texts: string[] = [];
    channelWith(dispatcher, (answer) => texts.push(JSON.stringify(answer))).receive({
      id: 1,
      request: 'app:info',
      input: {},
    });
    await expect
      .poll(() => texts.map((text) => JSON.parse(text) as unknown))
      .toEqual([expect.objectContaining({ id: 1, result: expect.objectContaining({ ok: false }) })]);
  });

  it('takes the cancelling of something unknown calmly', () => {
    expect(() => channelWith(new RecordingDispatcher(), () => undefined).cancel(5)).not.toThrow();
  });
});

describe('parseMessage', () => {
  it('keeps a key called __proto__ a key', () => {
    const message = parseMessage('{"id":1,"__proto__":{"request":"x"}}');
    expect([message?.['request'], ({} as { request?: unknown }).request]).toEqual([undefined, undefined]);
  });
});
