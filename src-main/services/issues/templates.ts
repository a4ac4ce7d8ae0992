import { randomUUID } from 'node:crypto';
import type { IssueTemplate, RequestParsed } from '../../../src-preload/contract/index.ts';
import { draftContentSchema } from '../../../src-preload/contract/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { isoTime } from '../../lib/clock.ts';
import type { Emit } from '../../lib/events.ts';
import type { TemplatesStore } from '../../storage/templates-store.ts';

/** Templates for issues that come again. */
export interface Templates {
  all(): IssueTemplate[];
  /** Without an id it is a new one. */
  save(input: RequestParsed<'issues:save-template'>): IssueTemplate;
  remove(templateId: string): void;
}

/** Templates over a store; every change is told to all faces. */
export function createTemplates(deps: {
  readonly store: TemplatesStore;
  readonly clock: Clock;
  readonly emit: Emit;
}): Templates {
  const all = (): IssueTemplate[] =>
    deps.store.all().map(({ id, name, content, updatedAt }) => ({
      templateId: id,
      name,
      content: draftContentSchema.parse(JSON.parse(content)),
      updatedAt,
    }));
  const publish = (): void => deps.emit('issues:templates-changed', { templates: all() });
  return {
    all,
    save({ templateId, name, content }) {
      const template = {
        templateId: templateId ?? randomUUID(),
        name,
        content,
        updatedAt: isoTime(deps.clock.now()),
      };
      const { updatedAt } = template;
      deps.store.put({ id: template.templateId, name, content: JSON.stringify(content), updatedAt });
      publish();
      return template;
    },
    remove(templateId) {
      deps.store.remove(templateId);
      publish();
    },
  };
}
