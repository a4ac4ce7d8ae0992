import { ok } from '../lib/result.ts';
import type { SettingsService } from '../services/settings/settings-service.ts';
import type { DomainHandlers } from './dispatcher.ts';

/** Answers `settings:…`. */
export function registerSettings(settings: SettingsService): DomainHandlers<'settings'> {
  return {
    'settings:get': () => ok(settings.get()),
    'settings:update': (change) => settings.update(change),
    'settings:reset': ({ section, field }) => settings.reset(section, field),
    'settings:export'() {
      const document = settings.export();
      return ok({ document, fileName: `control-room-settings-${document.exportedAt.slice(0, 10)}.json` });
    },
    'settings:import'({ document, apply }) {
      const read = settings.import(document, apply);
      return read.ok ? ok({ differences: read.value, applied: apply }) : read;
    },
    'settings:set-secret': ({ name, value }) => settings.setSecret(name, value),
  };
}
