/**
 * Filtering 100,000 entries of the activity journal: `npm run bench -- journal`.
 * Beside it in the same run: going through all of them, as a search without an index has to.
 */
import { DatabaseSync } from 'node:sqlite';
import type { EntryQuery } from '../../src-main/storage/activity-store.ts';
import { createActivityStore } from '../../src-main/storage/activity-store.ts';
import { MIGRATIONS } from '../../src-main/storage/migrations.ts';
import { ms, print } from './bench-desk.ts';

const COUNT = 100_000;
const RUNS = 7;
const LIMIT_MS = 100;
const KINDS = ['cast', 'control', 'queue', 'issue', 'presence', 'settings'];
const ALL: EntryQuery = {
  text: null,
  kind: null,
  subject: null,
  outcome: null,
  by: null,
  operator: null,
  from: null,
  to: null,
};
const QUERIES: readonly (readonly [string, Partial<EntryQuery>])[] = [
  ['a kind', { kind: 'issue' }],
  ['an outcome', { outcome: 'failed' }],
  ['a room', { subject: 'room-7' }],
  ['a rare word', { text: 'evacuation' }],
  ['a word that nearly all have', { text: 'film' }],
];

const db = new DatabaseSync(':memory:');
for (const step of MIGRATIONS) db.exec(step);
const store = createActivityStore(db);
db.exec('BEGIN');
for (let index = 0; index < COUNT; index += 1) {
  store.append({
    at: new Date(Date.UTC(2026, 0, 1) + index * 1000).toISOString(),
    kind: KINDS[index % KINDS.length] ?? '',
    action: 'casting:cast',
    detail: index % 5_000 === 0 ? 'Evacuation' : `Film ${index}.mp4`,
    actor: 'person',
    operator: null,
    provider: null,
    face: 'browser',
    subjectKind: 'room',
    subject: `room-${index % 60}`,
    subjectName: `Hall ${index % 60}`,
    outcome: index % 50 === 0 ? 'failed' : 'ok',
    error: null,
    ms: 12,
    exchanges: '[]',
  });
}
db.exec('COMMIT');

function median(work: () => unknown): number {
  const times = Array.from({ length: RUNS }, () => {
    const begun = performance.now();
    work();
    return performance.now() - begun;
  });
  return times.toSorted((one, other) => one - other)[Math.floor(RUNS / 2)] ?? Number.NaN;
}

const everything = median(() => [...store.all(ALL)]);
const found = QUERIES.map(([what, query]) => {
  const took = median(() => store.page({ ...ALL, ...query }, { before: null, offset: 0, limit: 100 }));
  return [what, took] as const;
});
print([
  ['going through all', ms(everything), `${COUNT} entries`],
  ...found.map(
    ([what, took]) =>
      [
        `filtered by ${what}`,
        `${took.toFixed(1)} ms`,
        `${(everything / took).toFixed(0)} × as fast, limit ${LIMIT_MS} ms`,
      ] as const,
  ),
]);
