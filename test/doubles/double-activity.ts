import type {
  ActivityEntry,
  EventName,
  Exchange,
  RequestName,
  RequestParsed,
} from '../../src-preload/contract/index.ts';
import { sampleEntries } from './sample-entries.ts';
import { sampleExchange, sampleExchanges } from './sample-exchanges.ts';

type ActivityRequest = Extract<RequestName, `activity:${string}`>;
type Answers = { readonly [N in ActivityRequest]: (input: RequestParsed<N>) => unknown };

/** What the desk takes for fields that are left out. */
const OPEN = {
  text: null,
  domain: null,
  kind: null,
  subject: null,
  outcome: null,
  ok: null,
  by: null,
  operator: null,
  before: null,
  offset: 0,
  limit: 100,
} as const;

/** The journals of the double: exchanges and what was done, in memory. */
export interface DoubleActivity {
  readonly answers: Answers;
  /** Writes down an exchange with a room. */
  readonly record: (room: string, method: string) => void;
}

export function createDoubleActivity(
  rooms: readonly { readonly id: string; readonly name: string }[],
  count: number,
  emit: (name: EventName, payload: unknown) => void,
): DoubleActivity {
  const now = Date.now();
  let exchanges: readonly Exchange[] = sampleExchanges(
    rooms.map(({ id }) => id),
    now,
  );
  const entries: readonly ActivityEntry[] = sampleEntries(rooms, count, now);
  return {
    record(room, method) {
      const sketch = { method, ms: 11, outcome: 'ok', domain: 'casting' } as const;
      const exchange = sampleExchange(exchanges.length + 1, room, Date.now(), sketch);
      exchanges = [exchange, ...exchanges];
      emit('activity:appended', exchange);
    },
    answers: {
      'activity:list': (asked) => {
        const input = { ...OPEN, ...asked };
        const { text, domain, subject, ok } = input;
        const found = exchanges.filter(
          (one) =>
            (subject === null || one.subject === subject) &&
            (domain === null || one.domain === domain) &&
            (ok === null || one.ok === ok) &&
            hasWords([one.method, one.outcome, one.target, nameOf(rooms, one.subject)], text),
        );
        const { page, ...facts } = window(found, input);
        return { exchanges: page, ...facts };
      },
      'activity:exchange': ({ id }) => exchanges.find((one) => one.id === id) ?? null,
      'activity:entries': (asked) => {
        const input = { ...OPEN, ...asked };
        const { text, kind, outcome, subject, by, operator } = input;
        const found = entries.filter(
          (one) =>
            [one.kind, one.outcome, one.subject?.id, one.who.by, one.who.operator?.name].every(
              (value, index) => {
                const wanted = [kind, outcome, subject, by, operator][index] ?? null;
                return wanted === null || value === wanted;
              },
            ) &&
            hasWords(
              [one.kind, one.action, one.detail, one.subject?.name ?? '', one.who.operator?.name ?? ''],
              text,
            ),
        );
        const { page, ...facts } = window(found, input);
        return { entries: page, ...facts };
      },
      'activity:operators': () => ({
        operators: [...new Set(entries.flatMap(({ who }) => who.operator?.name ?? []))].toSorted(),
      }),
      'activity:entry': ({ id }) => entries.find((one) => one.id === id) ?? null,
      'activity:export': ({ what }) => ({
        path: `/tmp/${what}.jsonl`,
        fileName: `control-room-${what}.jsonl`,
        downloadPath: '/media/export:1',
        lines: what === 'activity' ? entries.length : exchanges.length,
        bytes: 1000,
      }),
    },
  };
}

/** Newest first, as the desk answers. */
function window<T extends { readonly id: number }>(
  found: readonly T[],
  asked: { readonly before: number | null; readonly offset: number; readonly limit: number },
): { readonly page: readonly T[]; readonly total: number; readonly before: number } {
  const before = asked.before ?? (found[0]?.id ?? 0) + 1;
  const counted = found.filter(({ id }) => id < before);
  const { offset, limit } = asked;
  return { page: counted.slice(offset, offset + limit), total: counted.length, before };
}

function hasWords(texts: readonly string[], words: string | null): boolean {
  const about = texts.join(' ').toLowerCase();
  return (words ?? '')
    .toLowerCase()
    .split(/\s+/)
    .every((word) => about.includes(word));
}

function nameOf(rooms: readonly { readonly id: string; readonly name: string }[], id: string | null): string {
  return rooms.find((room) => room.id === id)?.name ?? '';
}
