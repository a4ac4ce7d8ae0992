import { useMemo } from 'react';
import type { DraftContent, ExchangeSummary, Room } from '../../src-preload/contract/index.ts';
import { useErrorText, useText } from '../i18n/use-text.ts';
import { go } from './go.ts';
import type { Desk } from './desk.ts';
import { useDesk } from './use-desk.ts';

/** How many of the last exchanges with a room go along. */
const EVIDENCE = 20;

/** Opens the form with what is known about a fault, its evidence attached. */
export interface ReportFault {
  readonly room: (room: Room) => Promise<void>;
  readonly exchange: (exchange: ExchangeSummary) => Promise<void>;
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
    return {
      async room(room) {
        const { error, since, title, url } = room.nowPlaying;
        const fault =
          error === null
            ? text(room.reason === null ? 'tally.fault' : `reason.${room.reason}`)
            : errorText(error);
        const facts = {
          room: room.name,
          model: room.model,
          address: room.address,
          since,
          title: title ?? url ?? '—',
          fault,
        };
        const answer = await desk.bridge.requests.activity.list({ subject: room.id, limit: EVIDENCE });
        const exchanges = answer.ok ? answer.value.exchanges : [];
        await begin({
          summary: text('report.summary', { room: room.name, fault }).slice(0, 128),
          description: text('report.description', facts),
          stepsToReproduce: stepsOf(exchanges),
          evidence: exchanges.map(({ id }) => id),
        });
      },
      exchange: (exchange) => {
        const { method, outcome, target, at, id } = exchange;
        return begin({
          summary: text('report.exchangeSummary', { method, outcome }).slice(0, 128),
          description: text('report.exchangeDescription', { method, outcome, target, at }),
          evidence: [id],
        });
      },
    };
  }, [desk, text, errorText]);
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
