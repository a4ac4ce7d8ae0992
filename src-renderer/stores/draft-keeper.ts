import type { StoreApi } from 'zustand/vanilla';
import type { AppError, ControlRoomBridge, RequestInput } from '../../src-preload/contract/index.ts';
import type { IssueFormState } from './issue-form-state.ts';

type Attachments = NonNullable<RequestInput<'issues:save-draft'>['attachments']>;

/** How long a person may type before it is kept. */
const KEEP_MS = 300;

export interface DraftKeeper {
  /** Something was entered: it is kept in a moment. */
  readonly touch: () => void;
  /** Keeps it now, with these files. Answers why that did not work, `null` when it did. */
  readonly add: (attachments: Attachments) => Promise<AppError | null>;
  readonly flush: () => Promise<void>;
  readonly dispose: () => void;
}

/** Keeps the form as a draft while it is filled in, one save after the other. */
export function createDraftKeeper(bridge: ControlRoomBridge, state: StoreApi<IssueFormState>): DraftKeeper {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: Promise<unknown> = Promise.resolve();

  async function save(attachments: Attachments): Promise<AppError | null> {
    const { draftId, content } = state.getState();
    const answer = await bridge.requests.issues.saveDraft({ draftId, content, attachments });
    if (!answer.ok) {
      state.setState({ kept: 'failed' });
      return answer.error;
    }
    const { outboxId, updatedAt, files } = answer.value;
    state.setState((now) => ({
      draftId: outboxId,
      files,
      keptAt: updatedAt,
      kept: now.content === content ? 'kept' : 'dirty',
    }));
    return null;
  }

  function add(attachments: Attachments): Promise<AppError | null> {
    clearTimeout(timer);
    const mine = last.then(() => save(attachments));
    last = mine;
    return mine;
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    if (state.getState().kept === 'dirty' || state.getState().kept === 'failed') await add([]);
    else await last;
    if (state.getState().kept === 'dirty') await add([]);
  }

  return {
    add,
    flush,
    touch: () => {
      state.setState({ kept: 'dirty' });
      clearTimeout(timer);
      timer = setTimeout(() => void add([]), KEEP_MS);
    },
    dispose: () => clearTimeout(timer),
  };
}
