import type { AppError, IssueStep } from '../../../src-preload/contract/index.ts';
import type { MessageId } from '../../i18n/en.ts';

const BY_STEP: Partial<Readonly<Record<IssueStep['name'], MessageId>>> = {
  create: 'admin.create',
  people: 'admin.people',
  attachment: 'admin.attachment',
  update: 'admin.update',
  note: 'admin.create',
};

/** What somebody must change before it works, `null` where waiting is enough. */
export function adviceFor(error: AppError | null, step: IssueStep['name'] | null): MessageId | null {
  switch (error?.code) {
    case 'tracker.loginFailed':
      return 'admin.loginFailed';
    case 'tracker.permission':
      return (step === null ? undefined : BY_STEP[step]) ?? 'admin.permission';
    case 'tracker.notFound':
      return 'admin.notFound';
    case 'tracker.validation':
      return 'admin.validation';
    case 'tracker.missingOperation':
      return 'admin.missingOperation';
    default:
      return null;
  }
}

/** The step that did not work, the last one where several did not. */
export function failedStep(steps: readonly IssueStep[]): IssueStep | null {
  return steps.findLast((step) => !step.ok) ?? null;
}
