import { useMemo } from 'react';
import type {
  ActivityEntry,
  AppError,
  DraftContent,
  ExchangeSummary,
  Room,
} from '../../src-preload/contract/index.ts';
import { errorDetails } from '../i18n/error-text.ts';
import type { Text } from '../i18n/text.ts';
import { useErrorText, useText } from '../i18n/use-text.ts';
import { go } from './go.ts';
import type { Desk } from './desk.ts';
import { useDesk } from './use-desk.ts';

/** How many of the last exchanges with a room go along. */
const EVIDENCE = 20;
/** As long as a tracker's summary. */
const SUMMARY_LENGTH = 128;

/** Opens the form with what is known about a fault, its evidence attached. */
export interface ReportFault {
  readonly room: (room: Room) => Promise<void>;
  readonly exchange: (exchange: ExchangeSummary) => Promise<void>;
  /** Something that was done, called `title`, with the exchanges behind it. */
  readonly entry: (entry: ActivityEntry, title: string) => Promise<void>;
  /** A failure that was shown as `title`, with what the journal has of it. */
  readonly failure: (title: string, error: AppError | null, where: Where) => Promise<void>;
}

/** Where the exchanges behind a failure are looked for when it leads to no entry: about a subject, or in a domain. */
interface Where {
  readonly subject: string | null;
  readonly domain: ExchangeSummary['domain'] | null;
}

export function useReportFault(): ReportFault {
  const desk = useDesk();
  const text = useText();
  const errorText = useErrorText();
  return useMemo(() => {
    const begin = (content: Partial<DraftContent>) => {
      showForm(desk);
      return desk.form.begin(content);
    };
    const entry = (shown: ActivityEntry | null, title: string, error: AppError | null) =>
      begin(entryContent(text, shown, { title, fault: error === null ? '' : errorText(error), error }));
    return {
      entry: (shown, title) => entry(shown, title, shown.error),
      async failure(title, error, where) {
        const id = activityOf(error);
        const answer = id === null ? null : await desk.bridge.requests.activity.entry({ id });
        const found = answer?.ok === true ? answer.value : null;
        const evidence = found?.exchanges ?? (await lastExchanges(desk, where));
        const fault = error === null ? '' : errorText(error);
        await begin({ ...entryContent(text, found, { title, fault, error }), evidence: [...evidence] });
      },
      room: async (room) => {
        const answer = await desk.bridge.requests.activity.list({ subject: room.id, limit: EVIDENCE });
        const exchanges = answer.ok ? answer.value.exchanges : [];
        await begin(roomContent(text, errorText, room, exchanges));
      },
      exchange: (exchange) => {
        const { method, outcome, target, at, id } = exchange;
        return begin({
          summary: text('report.exchangeSummary', { method, outcome }).slice(0, SUMMARY_LENGTH),
          description: text('report.exchangeDescription', { method, outcome, target, at }),
          evidence: [id],
        });
      },
    };
  }, [desk, text, errorText]);
}

async function lastExchanges(desk: Desk, where: Where): Promise<readonly number[]> {
  if (where.subject === null && where.domain === null) return [];
  const isOfDomain = where.domain !== null;
  const asked = { ...where, ok: isOfDomain ? false : null, limit: EVIDENCE };
  const answer = await desk.bridge.requests.activity.list(asked);
  return answer.ok ? answer.value.exchanges.map(({ id }) => id) : [];
}

/** A room's fault, with the last exchanges with it. */
function roomContent(
  text: Text,
  errorText: (error: AppError) => string,
  room: Room,
  exchanges: readonly ExchangeSummary[],
): Partial<DraftContent> {
  const { error, since, title, url } = room.nowPlaying;
  const fault =
    error === null ? text(room.reason === null ? 'tally.fault' : `reason.${room.reason}`) : errorText(error);
  const facts = {
    room: room.name,
    model: room.model,
    address: room.address,
    since,
    title: title ?? url ?? '—',
    fault,
  };
  return {
    summary: text('report.summary', { room: room.name, fault }).slice(0, SUMMARY_LENGTH),
    description: text('report.description', facts),
    stepsToReproduce: stepsOf(exchanges),
    evidence: exchanges.map(({ id }) => id),
  };
}

/** Something that was done and failed, or failed without an entry of its own (`null`). */
function entryContent(
  text: Text,
  entry: ActivityEntry | null,
  told: { readonly title: string; readonly fault: string; readonly error: AppError | null },
): Partial<DraftContent> {
  const { title, fault, error } = told;
  const { subject = null, detail = '', at = '', exchanges = [] } = entry ?? {};
  const about = subject?.name ?? subject?.id ?? '';
  const summary = [title, about, fault].filter((part) => part !== '').join(': ');
  return {
    summary: summary.slice(0, SUMMARY_LENGTH),
    description: text('report.entryDescription', { title, fault, subject: about, detail, at }),
    additionalInformation: error === null ? null : errorDetails(error),
    evidence: [...exchanges],
  };
}

/** The entry of the journal that tells what an error is about, `null` where there is none. */
export function activityOf(error: AppError | null): number | null {
  const id = error?.context['activity'];
  return typeof id === 'number' ? id : null;
}

/** Opens the Log screen at an entry. */
export function showEntry(desk: Desk, id: number): void {
  desk.ui.setState({ dialog: null, logEntry: id });
  go(desk, 'log');
}

/** Shows the form. */
export function showForm(desk: Desk): void {
  desk.ui.setState({ dialog: null, issuesView: 'report' });
  go(desk, 'issues');
}

/** What was done, oldest first, as the journal has it. */
function stepsOf(exchanges: readonly ExchangeSummary[]): string {
  return exchanges
    .toReversed()
    .map(({ at, method, outcome, ms }) => `${at}  ${method}  ${outcome}  ${Math.round(ms)} ms`)
    .join('\n');
}
