import type { Settings, SettingsSection } from '../../../src-preload/contract/index.ts';
import {
  DEFAULT_SETTINGS,
  SETTINGS_SECTIONS,
  settingsSections,
} from '../../../src-preload/contract/index.ts';
import type { Result } from '../../lib/result.ts';
import { fail, ok } from '../../lib/result.ts';

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The settings with one section, all of them (`null`) or one field at the defaults. A field within a part of a section is
 * named with dots (`a.endpoints.token`). Errors: input.invalid (no such field).
 */
export function resetSettings(
  settings: Settings,
  section: SettingsSection | null,
  field: string | null,
): Result<Settings> {
  if (section === null) return field === null ? ok(DEFAULT_SETTINGS) : noField('', field);
  const defaults = DEFAULT_SETTINGS[section];
  if (field === null) return ok({ ...settings, [section]: defaults });
  const reset = resetAt(settings[section], defaults, field.split('.'));
  return reset === null ? noField(section, field) : ok({ ...settings, [section]: reset });
}

/** The fields with the one at the end of the path as in the defaults; `null` where the defaults have no such field. */
function resetAt(fields: object, defaults: object, [name = '', ...rest]: readonly string[]): object | null {
  if (!Object.hasOwn(defaults, name)) return null;
  const standard = (defaults as Record<string, unknown>)[name];
  if (rest.length === 0) return { ...fields, [name]: standard };
  const inner = (fields as Record<string, unknown>)[name];
  const reset = isPlain(standard) && isPlain(inner) ? resetAt(inner, standard, rest) : null;
  return reset === null ? null : { ...fields, [name]: reset };
}

function noField(section: string, field: string): Result<never> {
  const path = `${section}.${field}`;
  return fail('input.invalid', {
    message: `There is no setting ${path}.`,
    context: { issues: [{ path, message: 'There is no such setting.' }] },
  });
}

export interface ReadSettings {
  readonly settings: Settings;
  /** False when a field of a known section was not valid and its default stands in for it. */
  readonly isSound: boolean;
  readonly unknownSections: Readonly<Record<string, unknown>>;
}

/** Reads a settings file field by field: what is valid counts, what is missing takes its default. */
export function readSettings(content: Readonly<Record<string, unknown>>): ReadSettings {
  let isSound = true;
  const settings = SETTINGS_SECTIONS.map((name) => {
    const section = readSection(name, content[name]);
    isSound &&= section.isSound;
    return [name, section.fields];
  });
  const known: readonly string[] = SETTINGS_SECTIONS;
  const unknownSections = Object.fromEntries(
    Object.entries(content).filter(([name]) => !known.includes(name)),
  );
  return { settings: Object.fromEntries(settings) as Settings, isSound, unknownSections };
}

function readSection(name: keyof Settings, value: unknown): { fields: object; isSound: boolean } {
  const defaults = DEFAULT_SETTINGS[name];
  if (value === undefined) return { fields: defaults, isSound: true };
  if (typeof value !== 'object' || value === null) return { fields: defaults, isSound: false };
  let isSound = true;
  const fields = Object.entries(settingsSections[name].shape).map(([field, schema]) => {
    const given = (value as Record<string, unknown>)[field];
    const parsed = schema.safeParse(given);
    if (parsed.success) return [field, parsed.data];
    isSound &&= given === undefined;
    return [field, (defaults as Record<string, unknown>)[field]];
  });
  return { fields: Object.fromEntries(fields), isSound };
}
