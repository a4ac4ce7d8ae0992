import { ToastRegion } from '../../components/toast/toast-region.tsx';
import type { ToastAction, ToastMessage } from '../../components/toast/toast-region.tsx';
import { errorDetails } from '../../i18n/error-text.ts';
import { useErrorText, useText } from '../../i18n/use-text.ts';
import type { ToastContent } from '../../stores/toasts.ts';
import { activityOf, showEntry, useReportFault } from '../../stores/report-fault.ts';
import { useDesk } from '../../stores/use-desk.ts';
import { copyText } from '../../stores/copy-text.ts';

/** A toast knows its error and nothing else. */
const NOTHING_MORE = { subject: null, domain: null } as const;

/** The toasts of this window, in the words of its language. */
export function Toasts() {
  const text = useText();
  const errorText = useErrorText();
  const desk = useDesk();
  const report = useReportFault();
  const describe = (content: ToastContent): ToastMessage => {
    const title = text(content.id, content.values);
    const detail = content.detail === null ? null : text(content.detail.id, content.detail.values);
    const actions: ToastAction[] =
      content.action === null ? [] : [{ label: text(content.action.id), run: content.action.run }];
    if (content.tone === 'error') {
      const details =
        content.error === null ? [title, detail].join('\n') : `${title}\n${errorDetails(content.error)}`;
      const entry = activityOf(content.error);
      if (entry !== null) actions.push({ label: text('toast.show'), run: () => showEntry(desk, entry) });
      actions.push({ label: text('toast.copyDetails'), run: () => void copyText(desk, details) });
      actions.push({
        label: text('exchange.report'),
        run: () => void report.failure(title, content.error, NOTHING_MORE),
      });
    }
    return {
      tone: content.tone,
      title,
      detail: content.error === null ? detail : errorText(content.error),
      actions,
    };
  };
  return <ToastRegion queue={desk.toasts.queue} describe={describe} />;
}
