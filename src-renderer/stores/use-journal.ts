import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type {
  ActivityEntry,
  ControlRoomBridge,
  EntryFilter,
  Exchange,
  ExchangeFilter,
  ExchangeSummary,
} from '../../src-preload/contract/index.ts';
import { createJournalWindow } from './journal-window.ts';
import type { JournalWindow, JournalWindowState } from './journal-window.ts';
import { useDesk, useDeskInfo } from './use-desk.ts';

/** One of the journals, as far as it is looked at. */
export interface JournalView<T> extends JournalWindowState<T> {
  readonly show: (first: number, end: number) => void;
  readonly retry: () => void;
}

/** What people and rooms did, by this filter, for as long as the component is there. */
export function useEntries(filter: EntryFilter): JournalView<ActivityEntry> {
  return useJournal(filter, entriesBy);
}

/** The exchanges by this filter, for as long as the component is there. */
export function useExchanges(filter: ExchangeFilter): JournalView<ExchangeSummary> {
  return useJournal(filter, exchangesBy);
}

interface Source<T> {
  readonly window: JournalWindow<T>;
  readonly follow: () => () => void;
}

function entriesBy(bridge: ControlRoomBridge, filter: EntryFilter): Source<ActivityEntry> {
  const window = createJournalWindow<ActivityEntry>(async (page) => {
    const answer = await bridge.requests.activity.entries({ ...filter, ...page });
    if (!answer.ok) return answer;
    const { entries, ...facts } = answer.value;
    return { ok: true, value: { items: entries, ...facts } };
  });
  return { window, follow: () => bridge.on.activity.happened(window.noteNew) };
}

function exchangesBy(bridge: ControlRoomBridge, filter: ExchangeFilter): Source<ExchangeSummary> {
  const window = createJournalWindow<ExchangeSummary>(async (page) => {
    const answer = await bridge.requests.activity.list({ ...filter, ...page });
    if (!answer.ok) return answer;
    const { exchanges, ...facts } = answer.value;
    return { ok: true, value: { items: exchanges, ...facts } };
  });
  return { window, follow: () => bridge.on.activity.appended(window.noteNew) };
}

function useJournal<T, F>(
  filter: F,
  create: (bridge: ControlRoomBridge, filter: F) => Source<T>,
): JournalView<T> {
  const { bridge } = useDesk();
  const source = useMemo(() => create(bridge, filter), [bridge, filter, create]);
  const since = useDeskInfo((state) => (state.connection.isUp ? state.connection.since : null));
  useEffect(() => {
    if (since !== null) void source.window.resync();
  }, [source, since]);
  useEffect(() => {
    const stop = source.follow();
    return () => {
      stop();
      source.window.dispose();
    };
  }, [source]);
  return {
    ...useStore(source.window.state),
    show: source.window.show,
    retry: () => void source.window.resync(),
  };
}

/** Everybody who is named in the journal, those who come meanwhile too. */
export function useOperators(): readonly string[] {
  const { bridge } = useDesk();
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    let isWanted = true;
    const add = (more: readonly string[]) => {
      if (isWanted)
        setNames((known) => (more.every((name) => known.includes(name)) ? known : merged(known, more)));
    };
    const stop = bridge.on.activity.happened(({ who }) =>
      add(who.operator === null ? [] : [who.operator.name]),
    );
    void bridge.requests.activity
      .operators({})
      .then((answer) => add(answer.ok ? answer.value.operators : []));
    return () => {
      isWanted = false;
      stop();
    };
  }, [bridge]);
  return names;
}

function merged(known: readonly string[], more: readonly string[]): readonly string[] {
  return [...new Set([...known, ...more])].toSorted((one, other) => one.localeCompare(other));
}

/** One entry by its id: `undefined` while it is read, `null` when it is no longer kept. */
export function useEntry(id: number | null): ActivityEntry | null | undefined {
  const { bridge } = useDesk();
  const [read, setRead] = useState<{ readonly id: number; readonly entry: ActivityEntry | null } | null>(
    null,
  );
  useEffect(() => {
    if (id === null) return;
    let isWanted = true;
    void bridge.requests.activity.entry({ id }).then((answer) => {
      if (isWanted) setRead({ id, entry: answer.ok ? answer.value : null });
    });
    return () => {
      isWanted = false;
    };
  }, [bridge, id]);
  return read !== null && read.id === id ? read.entry : undefined;
}

/** The exchanges of these ids that are still kept, down to their bytes; `undefined` while they are read. */
export function useExchangesById(ids: readonly number[]): readonly Exchange[] | undefined {
  const { bridge } = useDesk();
  const [read, setRead] = useState<{
    readonly ids: readonly number[];
    readonly found: readonly Exchange[];
  } | null>(null);
  useEffect(() => {
    let isWanted = true;
    const asked = ids.map((id) => bridge.requests.activity.exchange({ id }));
    void Promise.all(asked).then((answers) => {
      const found = answers.flatMap((answer) => (answer.ok && answer.value !== null ? [answer.value] : []));
      if (isWanted) setRead({ ids, found });
    });
    return () => {
      isWanted = false;
    };
  }, [bridge, ids]);
  return read !== null && read.ids === ids ? read.found : undefined;
}

/** Everything that was exchanged with one room. */
export function exchangesOf(room: string): ExchangeFilter {
  return { text: null, domain: null, subject: room, ok: null, from: null, to: null };
}
