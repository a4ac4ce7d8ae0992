import { ok } from '../lib/result.ts';
import type { IssuesService } from '../services/issues/issues-service.ts';
import type { DomainHandlers } from './dispatcher.ts';

/** Answers `issues:…`. A filing goes on when the asker leaves. */
export function registerIssues({
  tracker,
  outbox,
  templates,
  connection,
}: IssuesService): DomainHandlers<'issues'> {
  return {
    'issues:capabilities': (_input, { signal }) => tracker.capabilities(signal),
    'issues:refresh-wsdl': (_input, { signal }) => tracker.refreshWsdl(signal),
    'issues:connection': () => ok(connection()),
    'issues:project': ({ name }, { signal }) => tracker.project(name, signal),
    'issues:projects': (_input, { signal }) => tracker.projects(signal),
    'issues:form': ({ projectId }, { signal }) => tracker.form(projectId, signal),
    'issues:file': (input) => outbox.file(input),
    'issues:update': (input, { signal }) => tracker.update(input, signal),
    'issues:outbox': () => ok({ items: outbox.items() }),
    'issues:outbox-retry': ({ outboxId, anyway }) => outbox.retry(outboxId, anyway),
    'issues:outbox-cancel': ({ outboxId }) => outbox.cancel(outboxId),
    'issues:outbox-discard': ({ outboxId }) => outbox.discard(outboxId),
    'issues:outbox-restore': ({ outboxId }) => outbox.restore(outboxId),
    'issues:drafts': () => ok({ items: outbox.drafts() }),
    'issues:save-draft': (input) => outbox.saveDraft(input),
    'issues:remove-file': ({ draftId, fileId }) => outbox.removeFile(draftId, fileId),
    'issues:templates': () => ok({ templates: templates.all() }),
    'issues:save-template': (input) => ok(templates.save(input)),
    'issues:delete-template': ({ templateId }) => {
      templates.remove(templateId);
      return ok({});
    },
    'issues:list': (query, { signal }) => tracker.list(query, signal),
    'issues:issue': ({ issueId }, { signal }) => tracker.issue(issueId, signal),
    'issues:add-note': ({ issueId, text }, { signal }) => tracker.addNote(issueId, text, signal),
    'issues:attachment': ({ attachmentId }, { signal }) => tracker.attachment(attachmentId, signal),
    'issues:duplicates': (query, { signal }) => tracker.duplicates(query, signal),
    'issues:users': (query, { signal }) => tracker.users(query, signal),
    'issues:access-levels': (_input, { signal }) => tracker.accessLevels(signal),
  };
}
