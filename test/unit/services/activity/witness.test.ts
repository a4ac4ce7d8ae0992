import { describe, expect, test } from 'vitest';
import type { AppError, Outcome, RoomsDelta } from '../../../../src-preload/contract/index.ts';
import type { WireExchange } from '../../../../src-main/lib/exchange.ts';
import { ok } from '../../../../src-main/lib/result.ts';
import { sampleRoom } from '../../../doubles/sample-rooms.ts';
import { signedIn } from '../../../doubles/sample-signin.ts';
import type { ActivityBench } from './activity-workbench.ts';
import { ALL_ENTRIES, FIRST_PAGE, openActivity } from './activity-workbench.ts';

const refusal: AppError = {
  code: 'device.refused',
  message: 'No.',
  context: { errorCode: 716 },
  retryable: true,
};
const exchange = {
  startedAt: Date.UTC(2026, 0, 1),
  ms: 4,
  target: 'http://10.0.0.5/',
  ok: true,
  outcome: 'ok',
  requestHead: '',
  requestBody: '',
  responseHead: '',
  responseBody: '',
  responseBytes: 0,
} satisfies Omit<WireExchange, 'method'>;

const CAST = {
  rooms: ['hall', 'lobby'],
  source: { url: 'http://10.0.0.9/film.mp4' },
  title: null,
  contentType: null,
  subtitles: null,
  position: null,
  convert: true,
};
const outcome = (room: string, error: AppError | null): Outcome => ({
  room,
  ok: error === null,
  error,
  proof: null,
  steps: [],
});
const entries = ({ activity }: ActivityBench) => activity.list(ALL_ENTRIES, FIRST_PAGE).entries;

describe('a request', () => {
  test('is written down once a room, with who, how long and the exchanges behind it, and its errors lead there', () => {
    const bench = openActivity();
    const { journal, witness, told } = bench;
    bench.operator = { name: 'Anna', provider: 'Provider A' };
    journal.recorder('casting', 'hall')({ ...exchange, method: 'Earlier' });
    const ended = witness.began('casting:cast', CAST, 'browser');
    journal.recorder('casting', 'hall')({ ...exchange, method: 'Play' });
    journal.recorder('casting', 'lobby')({ ...exchange, method: 'Play' });
    journal.recorder('media', 'hall')({ ...exchange, method: 'GET' });
    const outcomes = [outcome('hall', null), outcome('lobby', refusal)];
    const answer = ended(ok({ castId: 'c', outcomes, spreadMs: null }));
    expect(answer).toMatchObject({
      value: {
        castId: 'c',
        outcomes: [{ error: null }, { error: { context: { errorCode: 716, activity: 2 } } }],
      },
    });
    expect(entries(bench)).toMatchObject([
      {
        id: 2,
        kind: 'cast',
        action: 'casting:cast',
        detail: 'http://10.0.0.9/film.mp4',
        who: { by: 'person', operator: { name: 'Anna', provider: 'Provider A' }, face: 'browser' },
        subject: { kind: 'room', id: 'lobby', name: null },
        outcome: 'failed',
        error: { code: 'device.refused' },
        ms: 0,
        exchanges: [3],
      },
      {
        id: 1,
        subject: { kind: 'room', id: 'hall', name: 'Hall A' },
        outcome: 'ok',
        error: null,
        exchanges: [2, 4],
      },
    ]);
    expect(told.filter(({ name }) => name === 'activity:happened')).toHaveLength(2);
  });

  test('that only looks is written down when it fails, and again and again only a few times', () => {
    const bench = openActivity();
    const asked = { regions: null, automatic: true };
    const error: AppError = { ...refusal, code: 'cloud.permission' };
    bench.witness.began('cloud:refresh', asked, 'browser')(ok({}));
    const answers = Array.from({ length: 20 }, () =>
      bench.witness.began('cloud:refresh', asked, 'browser')({ ok: false, error }),
    );
    expect(entries(bench)).toHaveLength(5);
    expect(answers.at(-1)).toMatchObject({ error: { context: { activity: 5 } } });
  });

  test('waits where an issue is still on its way, and its evidence is found under the outbox', () => {
    const bench = openActivity();
    const ended = bench.witness.began('issues:file', { summary: 'Dark' } as never, 'terminal');
    bench.journal.recorder('issues', 'out-1')({ ...exchange, method: 'mc_issue_add' });
    bench.journal.recorder('cloud', null)({ ...exchange, method: 'DescribeInstances' });
    ended(ok({ outboxId: 'out-1', state: 'queued', issueId: null, steps: [], warnings: [], error: refusal }));
    expect(entries(bench)).toMatchObject([
      {
        kind: 'issue',
        detail: 'Dark',
        outcome: 'waiting',
        subject: { kind: 'issue', id: 'out-1' },
        exchanges: [1],
      },
    ]);
  });

  test('finds what was exchanged before the room it adds was known', () => {
    const bench = openActivity();
    const ended = bench.witness.began('devices:add', { address: 'http://10.0.0.5/' }, 'terminal');
    bench.journal.recorder('devices', null)({ ...exchange, method: 'GET' });
    bench.journal.recorder('cloud', null)({ ...exchange, method: 'DescribeInstances' });
    ended(ok(sampleRoom('hall', 0, { name: 'Hall A' })));
    expect(entries(bench)).toMatchObject([{ kind: 'room', subject: { name: 'Hall A' }, exchanges: [1] }]);
  });

  test('leaves no secret behind, and a settings change only the names of its fields', () => {
    const bench = openActivity();
    const change = { tracker: { baseUrl: 'http://canary:canary@tracker/' } };
    bench.witness.began('settings:update', change, 'browser')(ok({}));
    const url = 'http://a/?access_token=canary';
    const error: AppError = { ...refusal, message: `GET ${url}`, context: { password: 'canary', url } };
    const cast = { ...CAST, source: { url } };
    bench.witness.began('casting:cast', cast, 'browser')({ ok: false, error });
    const kept = entries(bench);
    expect(kept.map(({ detail }) => detail)).toEqual([
      'http://a/?access_token=[redacted]',
      'tracker.baseUrl',
    ]);
    expect(JSON.stringify([kept, bench.told])).not.toContain('canary');
  });

  test('is answered also where nothing can be written down', () => {
    const bench = openActivity();
    const ended = bench.witness.began('devices:scan', { waitMs: 100 }, 'browser');
    bench.db.exec('DROP TABLE activity');
    expect(ended(ok({}))).toEqual(ok({}));
    expect(bench.failures).not.toEqual([]);
  });
});

describe('what happens by itself', () => {
  const delta = (...changed: RoomsDelta['changed']): RoomsDelta => ({
    sequence: 1,
    changed,
    removed: [],
    scan: { running: false, progress: 1, finishedAt: null, interfaces: [] },
    lan: { status: 'ok', reason: null, since: '2026-01-01T00:00:00.000Z', target: '' },
  });
  const room = sampleRoom('hall', 0, { name: 'Hall A' });
  const { nowPlaying } = room;

  test('tells a room that goes and comes back, its faults, and another controller', () => {
    const bench = openActivity();
    const see = (...rooms: RoomsDelta['changed']) =>
      bench.witness.listener('devices:changed', delta(...rooms));
    bench.journal.recorder('devices', 'hall')({ ...exchange, method: 'GET', ok: false, outcome: 'timeout' });
    see(room);
    see({ ...room, status: 'offline', reason: 'noAnswer' });
    see({ ...room, status: 'ok' });
    const ours = {
      ...room,
      nowPlaying: { ...nowPlaying, state: 'on-air', castId: 'c', title: 'Ours' },
    } as const;
    see(ours);
    see({ ...ours, nowPlaying: { ...ours.nowPlaying, castId: null, title: 'Theirs' } });
    see({ ...room, nowPlaying: { ...nowPlaying, state: 'fault', error: refusal } });
    expect(entries(bench).map(({ action, outcome: word, who }) => [action, word, who.by])).toEqual([
      ['room-fault', 'failed', 'room'],
      ['room-taken-over', 'ok', 'room'],
      ['room-online', 'ok', 'room'],
      ['room-offline', 'failed', 'room'],
    ]);
    expect(entries(bench).at(-1)).toMatchObject({ detail: 'noAnswer', exchanges: [1] });
  });

  test('keeps a room that flaps all day from drowning the others', () => {
    const bench = openActivity();
    bench.witness.listener('devices:changed', delta(room));
    for (let turn = 0; turn < 500; turn += 1) {
      bench.witness.listener('devices:changed', delta({ ...room, status: 'offline' }));
      bench.witness.listener('devices:changed', delta(room));
    }
    expect(entries(bench).length).toBeLessThan(15);
  });

  test('puts a cast down to the application only where nobody asked for it', () => {
    const bench = openActivity();
    const progress = { castId: 'c', title: 'Loop', total: 1, done: 1, room: 'hall', step: null } as const;
    const ended = bench.witness.began('casting:cast', CAST, 'browser');
    bench.witness.listener('casting:progressed', { ...progress, outcome: outcome('hall', null) });
    ended(ok({ castId: 'c', outcomes: [], spreadMs: null }));
    bench.witness.listener('casting:progressed', { ...progress, outcome: outcome('hall', null) });
    expect(entries(bench).map(({ action }) => action)).toEqual(['desk-cast', 'casting:cast']);
  });

  test('tells who signed in, which sign-in nobody came back from, and which session ended', () => {
    const bench = openActivity();
    const { listener } = bench.witness;
    const end = { provider: 'b', label: 'Provider B', person: null, error: null } as const;
    const late: AppError = { ...refusal, code: 'signin.timeout', context: {} };
    const given: AppError = { ...refusal, code: 'signin.cancelled', context: { reason: 'person' } };
    bench.journal.recorder('signin', 'b')({ ...exchange, method: 'POST' });
    bench.operator = { name: 'Anna', provider: 'b' };
    listener('signin:ended', { ...end, person: 'Anna' });
    listener('signin:ended', { ...end, error: late });
    listener('signin:ended', { ...end, error: given });
    const connection = { status: 'ok', reason: null, since: '', target: '' } as const;
    const status = (state: 'signed-in' | 'expired') => ({
      providers: [{ ...signedIn('b', 0), label: 'Provider B', state }],
      operator: null,
      connection,
    });
    listener('signin:changed', status('signed-in'));
    listener('signin:changed', status('expired'));
    listener('signin:changed', status('expired'));
    const seen = entries(bench).map(({ action, outcome: word, who, detail }) => [
      action,
      word,
      who.by,
      detail,
    ]);
    expect(seen).toEqual([
      ['signin-expired', 'failed', 'desk', 'Provider B'],
      ['signin-failed', 'failed', 'desk', 'Provider B'],
      ['signin-done', 'ok', 'person', 'Provider B'],
    ]);
    expect(entries(bench).at(-1)).toMatchObject({
      who: { operator: { name: 'Anna' } },
      subject: { kind: 'account', id: 'b', name: 'Anna' },
      exchanges: [1],
    });
  });
});
