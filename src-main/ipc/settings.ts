import { ok } from '../lib/result.ts';
import type { SettingsService } from '../services/settings/settings-service.ts';
import type { DomainHandlers } from './dispatcher.ts';

/** Answers `settings:…`. */
export function registerSettings(settings: SettingsService): DomainHandlers<'settings'> {
  return {
    'settings:get': () => ok(settings.get()),
    'settings:update': (change) => settings.update(change),
    'settings:reset': ({ section }) => settings.reset(section),
    'settings:set-secret': ({ name, value }) => settings.setSecret(name, value),
  };
}
