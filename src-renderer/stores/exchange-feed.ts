import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { AppError, ControlRoomBridge, ExchangeSummary } from '../../src-preload/contract/index.ts';

export interface ExchangeFeedState {
  readonly phase: 'loading' | 'ready' | 'failed';
  /** Newest first. */
  readonly exchanges: readonly ExchangeSummary[];
  readonly hasOlder: boolean;
  readonly error: AppError | null;
}

export interface ExchangeFeed {
  readonly state: StoreApi<ExchangeFeedState>;
  readonly resync: () => Promise<void>;
  readonly readOlder: () => Promise<void>;
  /** Follows what happens from now on; answers how to stop. */
  readonly follow: () => () => void;
}

const PAGE = 100;
/** What arrives while nobody reads further back is cut off here. */
const KEPT = 2000;

/** The exchanges about one subject, or all of them for `null`: a page of the past, and what happens from now on. */
export function createExchangeFeed(bridge: ControlRoomBridge, subject: string | null): ExchangeFeed {
  const state = createStore<ExchangeFeedState>(() => ({
    phase: 'loading',
    exchanges: [],
    hasOlder: false,
    error: null,
  }));

  async function read(before: number | null): Promise<void> {
    const answer = await bridge.requests.activity.list({ subject, before, limit: PAGE });
    if (!answer.ok) {
      state.setState({ phase: 'failed', error: answer.error });
      return;
    }
    const page = answer.value.exchanges;
    state.setState(({ exchanges }) => ({
      phase: 'ready',
      error: null,
      hasOlder: page.length === PAGE,
      exchanges: merged(exchanges, page),
    }));
  }

  function take(exchange: ExchangeSummary): void {
    if (subject !== null && exchange.subject !== subject) return;
    state.setState(({ exchanges }) => ({ exchanges: merged([exchange], exchanges).slice(0, KEPT) }));
  }

  return {
    state,
    resync: () => read(null),
    readOlder: () => read(state.getState().exchanges.at(-1)?.id ?? null),
    follow: () => bridge.on.activity.appended(take),
  };
}

function merged(
  some: readonly ExchangeSummary[],
  others: readonly ExchangeSummary[],
): readonly ExchangeSummary[] {
  const byId = new Map([...some, ...others].map((exchange) => [exchange.id, exchange]));
  return [...byId.values()].toSorted((one, other) => other.id - one.id);
}
