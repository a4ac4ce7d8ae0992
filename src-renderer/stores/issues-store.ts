import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type {
  AppError,
  Connection,
  ControlRoomBridge,
  Filing,
  IssueTemplate,
  OutboxItem,
  Result,
} from '../../src-preload/contract/index.ts';
import type { Toasts } from './toasts.ts';

export interface IssuesState {
  readonly phase: 'loading' | 'ready' | 'failed';
  readonly error: AppError | null;
  readonly connection: Connection | null;
  /** Everything on its way or kept, newest first. */
  readonly items: readonly OutboxItem[];
  readonly templates: readonly IssueTemplate[];
}

export interface IssuesStore {
  readonly state: StoreApi<IssuesState>;
  readonly resync: () => Promise<void>;
  /** Tries an item again; `anyway` sends an uncertain one without having found out. */
  readonly retry: (item: OutboxItem, anyway: boolean) => Promise<void>;
  /** Takes an item back to the drafts; `null` when that is not possible, and why is told. */
  readonly takeBack: (item: OutboxItem) => Promise<OutboxItem | null>;
  /** Forgets an item; it can be put back from the toast. */
  readonly discard: (item: OutboxItem) => Promise<void>;
  readonly tellFiling: (filing: Filing, summary: string) => void;
  readonly dispose: () => void;
}

/** How many items need a person: refused, or not sure to have arrived. */
export function troubledCount(items: readonly OutboxItem[]): number {
  return items.filter(({ state }) => state === 'refused' || state === 'uncertain').length;
}

/** How many items wait for the tracker. */
export function waitingCount(items: readonly OutboxItem[]): number {
  return items.filter(({ state }) => state === 'queued' || state === 'sending').length;
}

/** A replica of the outbox, the templates and the connection to the tracker. */
export function createIssuesStore(deps: {
  readonly bridge: ControlRoomBridge;
  readonly toasts: Toasts;
}): IssuesStore {
  const { bridge } = deps;
  const state = createStore<IssuesState>(() => ({
    phase: 'loading',
    error: null,
    connection: null,
    items: [],
    templates: [],
  }));

  function take(outboxId: string, item: OutboxItem | null): void {
    state.setState(({ items }) => ({ items: withItem(items, outboxId, item) }));
  }

  async function resync(): Promise<void> {
    const [connection, outbox, templates] = await Promise.all([
      bridge.requests.issues.connection({}),
      bridge.requests.issues.outbox({}),
      bridge.requests.issues.templates({}),
    ]);
    if (connection.ok) state.setState({ connection: connection.value });
    if (templates.ok) state.setState({ templates: templates.value.templates });
    if (outbox.ok) state.setState({ phase: 'ready', items: outbox.value.items, error: null });
    else
      state.setState(({ phase }) => ({ phase: phase === 'ready' ? phase : 'failed', error: outbox.error }));
  }

  const stops = [
    bridge.on.issues.outboxChanged(({ outboxId, item }) => take(outboxId, item)),
    bridge.on.issues.draftsChanged(({ items }) =>
      state.setState((before) => ({ items: withDrafts(before.items, items) })),
    ),
    bridge.on.issues.templatesChanged(({ templates }) => state.setState({ templates })),
    bridge.on.issues.connectionChanged((connection) => state.setState({ connection })),
  ];
  return {
    state,
    resync,
    ...createOutboxActions(deps, take),
    dispose: () => {
      for (const stop of stops) stop();
    },
  };
}

/** What can be done with items; every failure is told. */
function createOutboxActions(
  { bridge, toasts }: { readonly bridge: ControlRoomBridge; readonly toasts: Toasts },
  take: (outboxId: string, item: OutboxItem | null) => void,
): Pick<IssuesStore, 'retry' | 'takeBack' | 'discard' | 'tellFiling'> {
  const tellFiling = (filing: Filing, summary: string): void => tellOutcome(toasts, filing, summary);

  function told<T>(answer: Result<T>, retry: () => void): T | null {
    if (answer.ok) return answer.value;
    toasts.failed('outbox.actionFailed', {}, answer.error, retry);
    return null;
  }

  async function retry(item: OutboxItem, anyway: boolean): Promise<void> {
    const answer = await bridge.requests.issues.outboxRetry({ outboxId: item.outboxId, anyway });
    const filing = told(answer, () => void retry(item, anyway));
    if (filing !== null) tellFiling(filing, item.content.summary);
  }

  async function takeBack(item: OutboxItem): Promise<OutboxItem | null> {
    const answer = await bridge.requests.issues.outboxCancel({ outboxId: item.outboxId });
    return told(answer, () => void takeBack(item));
  }

  async function discard(item: OutboxItem): Promise<void> {
    const { outboxId } = item;
    const answer = await bridge.requests.issues.outboxDiscard({ outboxId });
    if (told(answer, () => void discard(item)) === null) return;
    take(outboxId, null);
    const restore = async () => {
      const back = told(await bridge.requests.issues.outboxRestore({ outboxId }), () => void restore());
      if (back !== null) take(outboxId, back);
    };
    toasts.undoable('outbox.discarded', { summary: item.content.summary }, () => void restore());
  }
  return { retry, takeBack, discard, tellFiling };
}

/** Says what became of a filing. */
function tellOutcome(toasts: Toasts, filing: Filing, summary: string): void {
  if (filing.state === 'filed') {
    const id = filing.warnings.length > 0 ? 'outbox.filedWithWarnings' : 'outbox.filed';
    toasts.succeeded(id, { id: String(filing.issueId ?? '') });
  } else if (filing.state === 'refused') toasts.failed('outbox.refused', { summary }, filing.error, null);
  else if (filing.state === 'uncertain') toasts.failed('outbox.uncertain', { summary }, filing.error, null);
  else toasts.succeeded('outbox.queued', {});
}

/** Keeps the order of creation, newest first, so that nothing moves under a pointer. */
function sorted(items: readonly OutboxItem[]): readonly OutboxItem[] {
  return items.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt));
}

function withItem(
  items: readonly OutboxItem[],
  outboxId: string,
  item: OutboxItem | null,
): readonly OutboxItem[] {
  const others = items.filter((one) => one.outboxId !== outboxId);
  return item === null ? others : sorted([...others, item]);
}

function withDrafts(items: readonly OutboxItem[], drafts: readonly OutboxItem[]): readonly OutboxItem[] {
  const ids = new Set(drafts.map(({ outboxId }) => outboxId));
  return sorted([...items.filter((one) => one.state !== 'draft' && !ids.has(one.outboxId)), ...drafts]);
}
