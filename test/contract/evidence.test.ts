import type { EventEmitter } from 'node:events';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import type { SettingsChange } from '../../src-preload/contract/index.ts';
import { startRealApplication } from '../doubles/real-application.ts';
import type { RealApplication } from '../doubles/real-application.ts';
import { positions } from '../unit/services/activity/canaries.ts';

const MARK = /canary\d+x/gi;

let product: RealApplication | null = null;
afterEach(async () => {
  await product?.stop();
  product = null;
});

async function start(settings: SettingsChange): Promise<RealApplication> {
  product = await startRealApplication(settings);
  return product;
}

/** A collector that takes everything; answers what it was sent. */
async function openCollector(): Promise<{ readonly url: string; readonly bodies: readonly string[] }> {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      bodies.push(`${request.url}\n${JSON.stringify(request.headers)}\n${body}`);
      response.writeHead(200, { 'content-type': 'image/gif' }).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/collect`, bodies };
}

describe('secrets in screens, errors and entries', () => {
  test('reach neither the collector nor the journal, nor a byte of the data folder', async () => {
    const collector = await openCollector();
    const analytics = { enabled: true, asked: true, dispatchSeconds: 0, collectUrl: collector.url };
    const { ask, dataFolder } = await start({ analytics });
    const planted = positions();
    const main: EventEmitter = process;
    for (const { text: words, canary } of planted) {
      await ask('analytics:screen', { name: words });
      await ask('analytics:exception', {
        name: words,
        stack: `${words}\n    at f (/home/${canary}/page.js:1:1)`,
      });
      main.emit('uncaughtExceptionMonitor', new Error(words), 'uncaughtException');
      await ask('devices:rename', { room: 'nowhere', name: words });
      await ask('signin:paste', { provider: 'a', address: words });
    }
    const status = await ask('analytics:dispatch', {});
    expect(status).toMatchObject({ ok: true, value: { queued: 0, lastError: null } });
    const hits = await ask('analytics:hits', { limit: 500 });
    const entries = await ask('activity:entries', { limit: 500 });
    const exchanges = await ask('activity:list', { domain: 'analytics' });
    const path = join(dataFolder, 'exported.jsonl');
    for (const what of ['activity', 'exchanges'] as const)
      await ask('activity:export', { what, filter: {}, path: `${path}-${what}` });
    const kept = readdirSync(dataFolder, { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile())
      .map((file) => readFileSync(join(file.parentPath, file.name), 'latin1'));
    expect(hits).toMatchObject({ ok: true, value: { hits: { length: 500 } } });
    expect(entries.ok && entries.value.total).toBeGreaterThan(planted.length);
    expect(exchanges.ok && exchanges.value.total).toBeGreaterThan(planted.length / 20);
    expect({
      sent: leaks(collector.bodies.join('\n')),
      shown: leaks(JSON.stringify([hits, entries, exchanges])),
      kept: leaks(kept.join('\n')),
    }).toEqual({ sent: [], shown: [], kept: [] });
  }, 120_000);
});

function leaks(words: string): readonly string[] {
  return [...new Set(words.match(MARK))];
}

describe('the bounds of the journal', () => {
  test('hold as soon as they are set', async () => {
    const { ask, dataFolder } = await start({});
    const db = new DatabaseSync(join(dataFolder, 'control-room.sqlite'));
    onTestFinished(() => db.close());
    await ask('devices:rename', { room: 'nowhere', name: 'old' });
    await ask('devices:rename', { room: 'nowhere', name: 'new' });
    const old = new Date(Date.now() - 20 * 86_400_000).toISOString();
    db.prepare('UPDATE activity SET at = ? WHERE id = 1').run(old);
    const details = async () => {
      const listed = await ask('activity:entries', { kind: 'room' });
      return listed.ok ? listed.value.entries.map(({ detail }) => detail) : [];
    };
    expect(await details()).toEqual(['new', 'old']);
    await ask('settings:update', { journal: { keepDays: 10 } });
    expect(await details()).toEqual(['new']);
    const refused = await ask('settings:update', { journal: { keepDays: 0 } });
    expect(refused).toMatchObject({ ok: false, error: { code: 'input.invalid' } });
  });
});
