import { randomUUID } from 'node:crypto';
import type {
  DraftContent,
  Exchange,
  Filing,
  IssueInput,
  OutboxItem,
  RequestParsed,
} from '../../../src-preload/contract/index.ts';
import { draftContentSchema } from '../../../src-preload/contract/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { isoTime } from '../../lib/clock.ts';
import type { Emit } from '../../lib/events.ts';
import type { CurrentOperator, Operator } from '../../lib/ports.ts';
import type { Result } from '../../lib/result.ts';
import { fail, ok } from '../../lib/result.ts';
import type { OutboxRow, OutboxStore } from '../../storage/outbox-store.ts';
import { tooLarge } from './finish-issue.ts';
import type { IncomingFile } from './incoming-files.ts';
import { bundleEvidence, takeFiles } from './incoming-files.ts';
import { trackerLimits } from './limits.ts';
import type { Outbox } from './outbox.ts';
import { contentOf, errorOf, NO_PROGRESS, stepsOf, viewItem } from './outbox-item.ts';
import { newToken } from './token.ts';
import type { TrackerSession } from './tracker-session.ts';

export interface OutboxDeskDeps {
  readonly store: OutboxStore;
  readonly outbox: Outbox;
  readonly session: TrackerSession;
  readonly clock: Clock;
  readonly emit: Emit;
  readonly findExchange: (id: number) => Exchange | null;
  readonly operator: CurrentOperator;
  /** What the tracker takes; a generous figure while it cannot be asked. */
  readonly maxFileBytes: () => Promise<number>;
}

/** What people do with drafts and the outbox. */
export interface OutboxDesk {
  file(input: IssueInput): Promise<Result<Filing>>;
  retry(outboxId: string, anyway: boolean): Promise<Result<Filing>>;
  cancel(outboxId: string): Result<OutboxItem>;
  discard(outboxId: string): Result<Record<string, never>>;
  restore(outboxId: string): Result<OutboxItem>;
  items(): OutboxItem[];
  drafts(): OutboxItem[];
  saveDraft(input: RequestParsed<'issues:save-draft'>): Promise<Result<OutboxItem>>;
  removeFile(draftId: string, fileId: string): Result<OutboxItem>;
  /** Tells everybody how an item is now. */
  publish(outboxId: string): void;
}

const SHOWN_ITEMS = 1_000;
const KEPT_ITEMS = 5_000;

/** Forgets all but the newest 5,000 finished items at once. */
export function createOutboxDesk(deps: OutboxDeskDeps): OutboxDesk {
  deps.store.trim(KEPT_ITEMS);
  return new Desk(deps);
}

class Desk implements OutboxDesk {
  readonly #deps: OutboxDeskDeps;

  constructor(deps: OutboxDeskDeps) {
    this.#deps = deps;
  }

  async file(input: IssueInput): Promise<Result<Filing>> {
    const target = this.#deps.session.current();
    if (target === null) {
      const message = 'There is no tracker. Give its address in the settings; until then keep it as a draft.';
      return fail('tracker.notConfigured', { message });
    }
    const draft = input.draftId === null ? ok(null) : this.#draft(input.draftId);
    if (!draft.ok) return draft;
    const files = await this.#takeFiles(input.attachments, draft.value);
    if (!files.ok) return files;
    const { draftId, attachments: _taken, ...content } = input;
    const evidence = bundleEvidence(
      content.evidence,
      this.#deps.findExchange,
      await this.#evidenceLimit(content),
    );
    const row: OutboxRow = {
      ...this.#newRow(draftId ?? randomUUID(), content, draft.value),
      tracker: target.key,
      practice: target.practice,
      state: 'queued',
      progress: JSON.stringify({ ...NO_PROGRESS, filedBy: nameOf(this.#deps.operator()) }),
      warnings: JSON.stringify(evidence.warnings),
    };
    this.#keep(row, [...files.value, ...(evidence.file === null ? [] : [evidence.file])]);
    if (draftId !== null) this.#publishDrafts();
    return this.#tried(row.id);
  }

  async retry(outboxId: string, anyway: boolean): Promise<Result<Filing>> {
    const row = this.#find(outboxId);
    if (row === null || row.state === 'draft') return unknownItem(outboxId);
    if (!this.#deps.outbox.isWorkingOn(outboxId)) this.#prepareRetry(row, anyway);
    return this.#tried(outboxId);
  }

  cancel(outboxId: string): Result<OutboxItem> {
    const row = this.#find(outboxId);
    if (row === null) return unknownItem(outboxId);
    const isIdle = row.state === 'queued' || row.state === 'refused';
    if (!isIdle || row.stage !== 'new' || this.#deps.outbox.isWorkingOn(outboxId))
      return busyItem(row, 'Only what has certainly not been filed can become a draft again.');
    const { store, clock } = this.#deps;
    store.put({
      ...row,
      state: 'draft',
      token: newToken(),
      attempts: 0,
      nextAt: null,
      updatedAt: isoTime(clock.now()),
    });
    return this.#publishedItem(outboxId);
  }

  discard(outboxId: string): Result<Record<string, never>> {
    const row = this.#find(outboxId);
    if (row === null) return unknownItem(outboxId);
    if (row.state === 'sending' || this.#deps.outbox.isWorkingOn(outboxId))
      return busyItem(row, 'It is being sent right now.');
    this.#deps.store.remove(outboxId, isoTime(this.#deps.clock.now()));
    this.publish(outboxId);
    if (row.state === 'draft') this.#publishDrafts();
    return ok({});
  }

  restore(outboxId: string): Result<OutboxItem> {
    if (this.#deps.store.findRemoved(outboxId) === null) return unknownItem(outboxId);
    this.#deps.store.restore(outboxId);
    this.#deps.outbox.start();
    return this.#publishedItem(outboxId);
  }

  items(): OutboxItem[] {
    return this.#deps.store.all(SHOWN_ITEMS).map((row) => this.#view(row));
  }

  drafts(): OutboxItem[] {
    return this.items().filter(({ state }) => state === 'draft');
  }

  async saveDraft(input: RequestParsed<'issues:save-draft'>): Promise<Result<OutboxItem>> {
    const draft = input.draftId === null ? ok(null) : this.#draft(input.draftId);
    if (!draft.ok) return draft;
    const files = await this.#takeFiles(input.attachments, draft.value);
    if (!files.ok) return files;
    const row = this.#newRow(input.draftId ?? randomUUID(), input.content, draft.value);
    this.#keep({ ...row, seq: draft.value?.seq ?? row.seq }, files.value);
    this.#publishDrafts();
    return ok(this.#view(row));
  }

  removeFile(draftId: string, fileId: string): Result<OutboxItem> {
    const draft = this.#draft(draftId);
    if (!draft.ok) return draft;
    if (this.#deps.store.files(draftId).some(({ id }) => id === fileId)) this.#deps.store.removeFile(fileId);
    return this.#publishedItem(draftId);
  }

  publish(outboxId: string): void {
    const row = this.#find(outboxId);
    const item = row === null ? null : this.#view(row);
    this.#deps.emit('issues:outbox-changed', { outboxId, item });
  }

  async #tried(id: string): Promise<Result<Filing>> {
    await this.#deps.outbox.tryNow(id);
    const row = this.#find(id);
    if (row === null) return unknownItem(id);
    return ok({
      outboxId: id,
      state: row.state,
      issueId: row.issueId,
      steps: stepsOf(row),
      warnings: this.#view(row).warnings,
      error: errorOf(row),
    });
  }

  /** `anyway` sends again what may exist; a refused item starts over; an uncertain one is looked up again. */
  #prepareRetry(row: OutboxRow, anyway: boolean): void {
    const { store, clock } = this.#deps;
    const base = { ...row, nextAt: null, updatedAt: isoTime(clock.now()) };
    if (row.state === 'refused' || (row.state === 'uncertain' && anyway))
      store.put({ ...base, state: 'queued', stage: 'new', error: null });
    else if (row.state === 'uncertain') store.put({ ...base, error: withoutPerson(row) });
    else store.put(base);
    this.publish(row.id);
  }

  async #takeFiles(
    attachments: IssueInput['attachments'],
    draft: OutboxRow | null,
  ): Promise<Result<readonly IncomingFile[]>> {
    const taken = draft === null ? [] : this.#deps.store.files(draft.id).map(({ name }) => name);
    const files = await takeFiles(attachments, taken, trackerLimits.keptFileBytes);
    if (!files.ok) return files;
    const largest = files.value.toSorted((a, b) => b.content.length - a.content.length)[0];
    if (largest === undefined || largest.content.length <= SURELY_TAKEN) return files;
    const maxBytes = await this.#deps.maxFileBytes();
    return largest.content.length > maxBytes
      ? tooLarge(largest.name, largest.content.length, maxBytes)
      : files;
  }

  async #evidenceLimit({ evidence }: { readonly evidence: readonly number[] }): Promise<number> {
    return evidence.length === 0 ? 0 : Math.min(trackerLimits.fileBytes, await this.#deps.maxFileBytes());
  }

  #newRow(id: string, content: DraftContent, before: OutboxRow | null): OutboxRow {
    const now = isoTime(this.#deps.clock.now());
    return {
      id,
      seq: this.#deps.store.nextSeq(),
      tracker: '',
      practice: false,
      state: 'draft',
      stage: 'new',
      token: before?.token ?? newToken(),
      content: JSON.stringify(draftContentSchema.parse(content)),
      progress: JSON.stringify(NO_PROGRESS),
      steps: '[]',
      warnings: '[]',
      error: null,
      issueId: null,
      attempts: 0,
      nextAt: null,
      createdAt: before?.createdAt ?? now,
      updatedAt: now,
    };
  }

  #keep(row: OutboxRow, files: readonly IncomingFile[]): void {
    const { store } = this.#deps;
    store.together(() => {
      store.put(row);
      for (const { id, name, contentType, content } of files) {
        const file = {
          id,
          outboxId: row.id,
          name,
          contentType,
          bytes: content.length,
          state: 'waiting',
        } as const;
        store.addFile(file, content);
      }
    });
    this.publish(row.id);
  }

  #draft(id: string): Result<OutboxRow> {
    const row = this.#find(id);
    return row?.state === 'draft' ? ok(row) : unknownItem(id);
  }

  #find(id: string): OutboxRow | null {
    return this.#deps.store.find(id);
  }

  #view(row: OutboxRow): OutboxItem {
    const current = this.#deps.outbox.upload();
    const upload = current?.itemId === row.id ? current.upload : null;
    return viewItem(row, this.#deps.store.files(row.id), upload);
  }

  #publishedItem(id: string): Result<OutboxItem> {
    this.publish(id);
    this.#publishDrafts();
    const row = this.#find(id);
    return row === null ? unknownItem(id) : ok(this.#view(row));
  }

  #publishDrafts(): void {
    this.#deps.emit('issues:drafts-changed', { items: this.drafts() });
  }
}

/** Every tracker takes files up to this size; the limit is only asked for beyond it. */
const SURELY_TAKEN = 1_048_576;

/** The item's content is no longer a decision of a person. */
function withoutPerson(row: OutboxRow): string | null {
  const error = errorOf(row);
  return error === null
    ? null
    : JSON.stringify({ ...error, context: { ...error.context, needsPerson: false } });
}

function unknownItem(outboxId: string): Result<never> {
  return fail('tracker.notFound', {
    message: 'There is no such item in the outbox.',
    context: { what: 'outbox', outboxId },
  });
}

function busyItem(row: OutboxRow, message: string): Result<never> {
  const { summary } = contentOf(row);
  return fail('input.invalid', { message, context: { outboxId: row.id, state: row.state, summary } });
}

function nameOf(operator: Operator | null): string | null {
  return operator === null ? null : `${operator.name} (provider ${operator.provider.toUpperCase()})`;
}
