import type {
  Settings,
  SettingsChange,
  SettingsDifference,
  SettingsDocument,
} from '../../../src-preload/contract/index.ts';
import {
  mergeSettings,
  SETTINGS_SECTIONS,
  settingsChangeSchema,
  settingsDocumentSchema,
} from '../../../src-preload/contract/index.ts';
import { isoTime } from '../../lib/clock.ts';
import type { Result } from '../../lib/result.ts';
import { fail, ok } from '../../lib/result.ts';
import type { SchemaIssue } from './setting-problem.ts';
import { problemsOf } from './setting-problem.ts';

const MAX_NAMED = 50;

/**
 * The settings to hand on. Secrets are in the vault and not here; a password within an address is left out, and so is what
 * the person at this desk agreed to and where they are in the guide: nobody can answer that for another.
 */
export function exportDocument(settings: Settings, version: string, now: number): SettingsDocument {
  const { guide: _guide, analytics, ...others } = settings;
  const { enabled: _enabled, asked: _asked, ...tracker } = analytics;
  return {
    product: 'control-room',
    version,
    exportedAt: isoTime(now),
    settings: withoutPasswords({ ...others, analytics: tracker }) as SettingsDocument['settings'],
  };
}

/** Who is allowed in does not belong into a file for others: `http://name:word@host` becomes `http://host`. */
function withoutPasswords(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^\s/?#]*@/i, '$1');
  if (Array.isArray(value)) return value.map(withoutPasswords);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutPasswords(one)]));
}

/** What a document would change. */
export interface Import {
  readonly change: SettingsChange;
  readonly differences: SettingsDifference[];
}

/**
 * Reads a document against the settings as they are: what it leaves out stays. One field that is not valid refuses all of
 * it. Errors: input.invalid (context.issues lists the problems).
 */
export function readDocument(settings: Settings, document: unknown): Result<Import> {
  const outer = settingsDocumentSchema.safeParse(document);
  if (!outer.success) return refuse(outer.error.issues);
  const inner = settingsChangeSchema.safeParse(outer.data.settings);
  if (!inner.success) return refuse(inner.error.issues);
  const change = withoutConsent(inner.data);
  const after = mergeSettings(settings, change);
  return ok({ change, differences: differencesOf(settings, after) });
}

/** A file can never agree for a person. */
function withoutConsent(change: SettingsChange): SettingsChange {
  if (change.analytics === undefined) return change;
  const { enabled: _enabled, asked: _asked, ...analytics } = change.analytics;
  return { ...change, analytics };
}

function differencesOf(before: Settings, after: Settings): SettingsDifference[] {
  return SETTINGS_SECTIONS.flatMap((section) =>
    Object.entries(after[section]).flatMap(([field, to]) => {
      const from = (before[section] as Readonly<Record<string, unknown>>)[field];
      return JSON.stringify(from) === JSON.stringify(to) ? [] : [{ section, field, from, to }];
    }),
  );
}

function refuse(issues: readonly SchemaIssue[]): Result<never> {
  const list = issues.slice(0, MAX_NAMED).flatMap(problemsOf);
  const names = list.map(({ path }) => (path === '' ? 'the document' : path)).join(', ');
  return fail('input.invalid', {
    message: `Nothing was changed. These are not valid: ${names}.`,
    context: { issues: list },
  });
}
