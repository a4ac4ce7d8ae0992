import { createHash } from 'node:crypto';
import type { Notice } from '../../../src-preload/contract/index.ts';
import { noticeSchema } from '../../../src-preload/contract/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { isoTime } from '../../lib/clock.ts';
import type { Emit } from '../../lib/events.ts';
import type { NoticesStore } from '../../storage/notices-store.ts';

/** Things that everybody should read once; they stay until dismissed. */
export interface Notices {
  all(): readonly Notice[];
  /** The same kind with the same facts is one notice, however often it happens. */
  post(kind: Notice['kind'], context: Readonly<Record<string, string>>): void;
  dismiss(id: string): void;
}

/**
 * Notices are kept in storage, so that one that was not read is there at the next start. One that this version does not
 * know stays there unseen.
 */
export function createNotices(deps: { store: NoticesStore; clock: Clock; emit: Emit }): Notices {
  const notices = new Map<string, Notice>();
  for (const stored of deps.store.all()) {
    const known = noticeSchema.safeParse(stored);
    if (known.success) notices.set(stored.id, known.data);
  }
  const all = (): Notice[] => [...notices.values()];
  const publish = (): void => deps.emit('app:noticed', { notices: all() });
  return {
    all,
    post(kind, context) {
      const id = createHash('sha256')
        .update(JSON.stringify([kind, context]))
        .digest('hex')
        .slice(0, 16);
      const notice = { id, kind, at: isoTime(deps.clock.now()), context };
      notices.delete(id);
      notices.set(id, notice);
      deps.store.put(notice);
      publish();
    },
    dismiss(id) {
      notices.delete(id);
      deps.store.remove(id);
      publish();
    },
  };
}
