import { describe, expect, it } from 'vitest';
import type { Socket } from '../../../../src-renderer/ipc/reconnecting-socket.ts';
import { createWebSocketTransport } from '../../../../src-renderer/ipc/web-socket-transport.ts';

/** A socket whose other end the test holds. */
class FakeSocket implements Socket {
  readonly sent: string[] = [];
  readonly #listeners = new Map<string, ((event: { readonly data: unknown }) => void)[]>();
  send(words: string): void {
    this.sent.push(words);
  }
  close(): void {
    this.fire('close', null);
  }
  addEventListener(type: string, listener: (event: { readonly data: unknown }) => void): void {
    this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener]);
  }
  fire(type: 'open' | 'close' | 'error' | 'message', data: unknown): void {
    for (const listener of this.#listeners.get(type) ?? []) listener({ data });
  }
}

function open() {
  const sockets: FakeSocket[] = [];
  const delayed: { ms: number; work: () => void }[] = [];
  const transport = createWebSocketTransport({
    open: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    now: () => 0,
    later: (ms, work) => {
      delayed.push({ ms, work });
      return () => undefined;
    },
  });
  return { transport, sockets, delayed, last: () => sockets.at(-1) ?? new FakeSocket() };
}

describe('the bridge over a WebSocket', () => {
  it('sends what was asked before it was open, and pairs answers with questions', async () => {
    const { transport, last } = open();
    const first = transport.invoke('app:info', {});
    const second = transport.invoke('media:list', {});
    last().fire('open', null);
    expect(last().sent.map((words) => JSON.parse(words))).toEqual([
      { id: 1, request: 'app:info', input: {} },
      { id: 2, request: 'media:list', input: {} },
    ]);
    last().fire('message', JSON.stringify({ id: 2, result: 'two' }));
    last().fire('message', JSON.stringify({ id: 1, result: 'one' }));
    expect(await Promise.all([first, second])).toEqual(['one', 'two']);
  });

  it('hands events to who listens, for as long as they do', () => {
    const { transport, last } = open();
    const heard: unknown[] = [];
    const stop = transport.subscribe('media:changed', (payload) => heard.push(payload));
    last().fire('message', JSON.stringify({ event: 'media:changed', payload: 1 }));
    last().fire('message', JSON.stringify({ event: 'devices:changed', payload: 2 }));
    stop();
    last().fire('message', JSON.stringify({ event: 'media:changed', payload: 3 }));
    expect(heard).toEqual([1]);
  });

  it('answers what was under way when it is lost, and what is asked while it is, as disconnected', async () => {
    const { transport, last } = open();
    last().fire('open', null);
    const underWay = transport.invoke('app:info', {});
    last().fire('close', null);
    const while_ = transport.invoke('app:info', {});
    const answers = (await Promise.all([underWay, while_])) as {
      error: { code: string; retryable: boolean };
    }[];
    expect(answers.map(({ error }) => [error.code, error.retryable])).toEqual([
      ['host.disconnected', true],
      ['host.disconnected', true],
    ]);
  });

  it('comes back ever more patiently, and at once again after it was up', () => {
    const { transport, last, delayed, sockets } = open();
    const waits = () => delayed.map(({ ms }) => ms);
    last().fire('open', null);
    for (let turn = 0; turn < 7; turn += 1) {
      last().fire('error', null);
      last().fire('close', null);
      delayed.at(-1)?.work();
    }
    expect([waits(), transport.connection.current().isUp]).toEqual([
      [250, 500, 1000, 2000, 4000, 5000, 5000],
      false,
    ]);
    last().fire('open', null);
    last().fire('close', null);
    expect([waits().at(-1), sockets.length]).toEqual([250, 8]);
  });

  it.each(['not json', '[]', '42', 'null', '{"neither":1}', '{"id":99,"result":1}'])(
    'is not disturbed by %s',
    (words) => {
      const { transport, last } = open();
      last().fire('open', null);
      expect(() => last().fire('message', words)).not.toThrow();
      expect(transport.connection.current().isUp).toBe(true);
    },
  );
});
