import type { IssueWarning } from '../../../src-preload/contract/index.ts';
import type { TrackerIssue } from '../../protocols/tracker-soap/index.ts';
import type { ExpectedIssue } from './build-issue.ts';
import { trackerLevels } from './limits.ts';
import { hasWide, replaceWide } from './wide-characters.ts';

/** Which people were refused already, so that their absence is no news. */
export interface KnownLosses {
  readonly handler: boolean;
  readonly monitors: boolean;
}

/**
 * Compares what was asked for with what the tracker kept, as far as the account can read it, and tells every silent loss.
 * Source: docs/protocols/filing.md, "Silent losses".
 */
export function findLosses(
  expected: ExpectedIssue,
  stored: TrackerIssue,
  level: number | null,
  known: KnownLosses,
): readonly IssueWarning[] {
  return [
    ...textLosses(expected, stored),
    ...fieldLosses(expected, stored),
    ...referenceLosses(expected, stored),
    ...(known.handler ? [] : handlerLosses(expected, stored)),
    ...(known.monitors ? [] : monitorLosses(expected, stored, level)),
  ];
}

function warning(
  code: IssueWarning['code'],
  subject: string,
  message: string,
  sent: string | null,
  stored: string | null,
): IssueWarning {
  return { code, subject, message, sent, stored };
}

function textLosses(expected: ExpectedIssue, stored: TrackerIssue): IssueWarning[] {
  const pairs = [
    ['summary', expected.summary, stored.summary],
    ['description', expected.description, stored.description],
  ] as const;
  return pairs
    .filter(([, sent, kept]) => hasWide(sent) && kept !== sent)
    .map(([subject, sent, kept]) => replaced(subject, sent, kept));
}

function replaced(subject: string, sent: string, kept: string): IssueWarning {
  const message = `The tracker replaced characters of "${subject}" that it cannot store.`;
  return warning('charactersReplaced', subject, message, sent, kept);
}

function fieldLosses(expected: ExpectedIssue, stored: TrackerIssue): IssueWarning[] {
  const kept = new Map(stored.customFields.map(({ field, value }) => [field.name, value]));
  return Object.entries(expected.customFields).flatMap(([name, sent]) => {
    const value = kept.get(name);
    if (value === sent) return [];
    if (value === undefined || value === '')
      return [warning('fieldDropped', name, `The tracker did not keep "${name}".`, sent, value ?? null)];
    if (value === replaceWide(sent)) return [replaced(name, sent, value)];
    return [warning('fieldChanged', name, `The tracker kept another value of "${name}".`, sent, value)];
  });
}

function referenceLosses(expected: ExpectedIssue, stored: TrackerIssue): IssueWarning[] {
  const pairs = [
    ['priorityChanged', 'priority', expected.priorityId, stored.priority],
    ['severityChanged', 'severity', expected.severityId, stored.severity],
  ] as const;
  return pairs
    .filter(([, , sent, kept]) => sent !== null && kept !== null && kept.id !== sent)
    .map(([code, subject, sent, kept]) =>
      warning(code, subject, `The tracker kept another ${subject}.`, String(sent), String(kept?.id)),
    );
}

function handlerLosses({ handlerId }: ExpectedIssue, { handler }: TrackerIssue): IssueWarning[] {
  if (handlerId === null || handler?.id === handlerId) return [];
  const message = 'The tracker did not assign the issue.';
  return [warning('handlerDropped', 'handler', message, String(handlerId), handler?.name ?? null)];
}

/** Below the level at which monitors can be read, an empty list says nothing. */
function monitorLosses(expected: ExpectedIssue, stored: TrackerIssue, level: number | null): IssueWarning[] {
  const missing = expected.monitorIds.filter((id) => !stored.monitors.some((monitor) => monitor.id === id));
  if (missing.length === 0) return [];
  const cannotSee = stored.monitors.length === 0 && (level === null || level < trackerLevels.monitorOthers);
  if (cannotSee) {
    const message = 'This account cannot see who monitors the issue: whether they stuck is not known.';
    return [warning('monitorsUnseen', missing.join(', '), message, missing.join(', '), null)];
  }
  return missing.map((id) =>
    warning('monitorDropped', String(id), 'The tracker did not keep this monitor.', String(id), null),
  );
}
