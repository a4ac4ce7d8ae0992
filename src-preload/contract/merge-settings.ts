import type { Settings, SettingsChange } from './settings.ts';
import { DEFAULT_SETTINGS } from './settings.ts';

/**
 * The settings after a change; fields that the change leaves out stay. What consists of named fields by default
 * (`cloud.endpoints`, `signin.a`) is changed field by field; everything else is replaced: lists, and parameters that people
 * name themselves, or none could ever be taken away.
 */
export function mergeSettings(settings: Settings, change: SettingsChange): Settings {
  return mergeFields(settings, change, DEFAULT_SETTINGS) as Settings;
}

type Fields = Readonly<Record<string, unknown>>;

function mergeFields(before: Fields, change: Fields, defaults: Fields): Fields {
  const changed = Object.entries(change)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => {
      const [old, standard] = [before[name], defaults[name]];
      const isByField = isFields(standard) && Object.keys(standard).length > 0;
      const isMerged = isByField && isFields(old) && isFields(value);
      return [name, isMerged ? mergeFields(old, value, standard) : value] as const;
    });
  return { ...before, ...Object.fromEntries(changed) };
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
