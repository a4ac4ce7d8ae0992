import { ok } from '../lib/result.ts';
import type { DiagnosticsService } from '../services/diagnostics/diagnostics-service.ts';
import type { DomainHandlers } from './dispatcher.ts';

/** Answers `diagnostics:…`. A run goes on when the asker leaves; `diagnostics:cancel` ends it. */
export function registerDiagnostics(diagnostics: DiagnosticsService): DomainHandlers<'diagnostics'> {
  return {
    'diagnostics:run': async ({ checks }) => ok(await diagnostics.run(checks)),
    'diagnostics:cancel': () => ok({ cancelled: diagnostics.cancel() }),
    'diagnostics:last': () => ok(diagnostics.last()),
    'diagnostics:report': ({ format }) => diagnostics.report(format),
  };
}
