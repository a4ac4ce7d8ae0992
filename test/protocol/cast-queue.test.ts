import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { systemClock } from '../../src-main/lib/clock.ts';
import type { CastApplication, CastConnection } from '../../src-main/protocols/castv2/index.ts';
import {
  launchDefaultMediaReceiver,
  openCastConnection,
  queueCommands,
} from '../../src-main/protocols/castv2/index.ts';
import type { CastBench } from './cast-bench.ts';
import { newCall, openCastBench } from './cast-bench.ts';

let bench: CastBench;
let connection: CastConnection;
let application: CastApplication;

beforeEach(async () => {
  bench = await openCastBench();
  const opened = await openCastConnection(
    {
      host: '127.0.0.1',
      port: Number(bench.receiver.address().split(':')[1]),
      clock: systemClock,
      packageName: 'org.example.desk',
      connectMs: 2_000,
      requestMs: 2_000,
      onChanged: () => undefined,
      onClosed: () => undefined,
    },
    newCall(),
  );
  if (!opened.ok) throw new Error(opened.error.message);
  connection = opened.value;
  const launched = await launchDefaultMediaReceiver(connection, newCall(), systemClock);
  if (!launched.ok) throw new Error(launched.error.message);
  application = launched.value;
  connection.follow(application);
});

afterEach(async () => {
  connection.dispose();
  await bench.dispose();
});

async function send(payload: Parameters<CastConnection['askMedia']>[1]): Promise<void> {
  const answer = await connection.askMedia(application, payload, newCall(), 5_000);
  if (!answer.ok) throw new Error(answer.error.message);
}

const queued = (): readonly unknown[] => {
  const media = connection.media();
  return [media?.itemIds, media?.currentItemId, media?.playerState];
};

it('a queue is loaded, changed, stepped through and ends', async () => {
  const { url, title } = bench.media('/chime.wav');
  const item = { url, title, contentType: 'audio/wav' };
  await send(queueCommands.load([item, item], 0, 'REPEAT_OFF'));
  expect(queued()).toEqual([[1, 2], 1, 'PLAYING']);
  const session = connection.media()?.mediaSessionId ?? 0;
  await send(queueCommands.insert(session, [item], 2));
  expect(queued()).toEqual([[1, 3, 2], 1, 'PLAYING']);
  await send(queueCommands.reorder(session, [2], 3));
  await send(queueCommands.jump(session, 1));
  await vi.waitFor(() => expect(queued()).toEqual([[1, 2, 3], 2, 'PLAYING']));
  const shown = async (): Promise<unknown> => {
    await bench.driver.observe(null, newCall());
    const level = await bench.driver.readVolume(newCall());
    return level.ok ? level.value.playMode : level.error;
  };
  expect(await shown()).toBe('normal');
  await send({ type: 'QUEUE_UPDATE', mediaSessionId: session, repeatMode: 'REPEAT_ALL' });
  expect(await shown()).toBe('repeat-all');
  await send(queueCommands.remove(session, [3, 1]));
  expect(queued()).toEqual([[2], 2, 'PLAYING']);
  await send(queueCommands.remove(session, [2]));
  await vi.waitFor(() => expect(connection.media()).toMatchObject({ playerState: 'IDLE' }));
});
