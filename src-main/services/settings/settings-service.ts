import type {
  SecretName,
  Settings,
  SettingsChange,
  SettingsDifference,
  SettingsDocument,
  SettingsSection,
} from '../../../src-preload/contract/index.ts';
import { DEFAULT_SETTINGS, mergeSettings } from '../../../src-preload/contract/index.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Emit } from '../../lib/events.ts';
import type { Vault } from '../../lib/ports.ts';
import type { Result } from '../../lib/result.ts';
import { ok } from '../../lib/result.ts';
import { readJsonFile, setFileAside, writeJsonFile } from '../../storage/json-file.ts';
import type { SecretsStore } from '../../storage/secrets-store.ts';
import { exportDocument, readDocument } from './settings-document.ts';
import { readSettings, resetSettings } from './settings-merge.ts';

export interface SettingsService {
  get(): Settings;
  /** Applies a change to the file first and then to everybody who listens. Errors: storage.full, storage.readOnly. */
  update(change: SettingsChange): Result<Settings>;
  /** Puts one section, or with `null` all of them, or one field, back to the defaults. Errors: input.invalid (no such field). */
  reset(section: SettingsSection | null, field: string | null): Result<Settings>;
  /** All settings to hand on, without a secret. */
  export(): SettingsDocument;
  /** What a document changes, and with `apply` changes it. Errors: input.invalid, storage.full, storage.readOnly. */
  import(document: unknown, apply: boolean): Result<SettingsDifference[]>;
  /** Seals a secret; an empty value forgets it. Errors: vault.locked. */
  setSecret(name: string, value: string): Promise<Result<Record<string, never>>>;
  /** Opens a secret for a service; `null` where none is stored. Errors: vault.locked when another vault sealed it. */
  readSecret(name: SecretName): Promise<Result<string | null>>;
  /** Calls `listener` after every change, of a secret too; returns how to stop. */
  onChanged(listener: (settings: Settings) => void): () => void;
  /** Where a broken settings file was set aside at the start, `null` when it was sound or could not be moved. */
  readonly setAsideAs: string | null;
}

export interface SettingsDeps {
  readonly file: string;
  readonly secrets: SecretsStore;
  readonly vault: Vault;
  readonly clock: Clock;
  /** Of the product, for what is exported. */
  readonly version: string;
  readonly emit: Emit;
  /** Called after a secret was sealed. */
  readonly onSealed: () => void;
}

/** The settings: one JSON file that people may edit while the application is closed. */
export function createSettingsService(deps: SettingsDeps): SettingsService {
  const loaded = load(deps.file, deps.clock);
  const listeners = new Set<(settings: Settings) => void>();
  let settings = loaded.settings;

  function apply(next: Settings): Result<Settings> {
    const written = writeJsonFile(deps.file, { ...loaded.unknownSections, ...next });
    if (!written.ok) return written;
    settings = next;
    deps.emit('settings:changed', settings);
    tellAll();
    return ok(settings);
  }

  function tellAll(): void {
    for (const listener of [...listeners]) listener(settings);
  }

  return {
    setAsideAs: loaded.setAsideAs,
    get: () => settings,
    update: (change) => apply(mergeSettings(settings, change)),
    reset(section, field) {
      const next = resetSettings(settings, section, field);
      return next.ok ? apply(next.value) : next;
    },
    export: () => exportDocument(settings, deps.version, deps.clock.now()),
    import(document, isApplied) {
      const read = readDocument(settings, document);
      if (!read.ok) return read;
      const { change, differences } = read.value;
      if (!isApplied || differences.length === 0) return ok(differences);
      const applied = apply(mergeSettings(settings, change));
      return applied.ok ? ok(differences) : applied;
    },
    async setSecret(name, value) {
      if (value === '') {
        deps.secrets.remove(name);
        tellAll();
        return ok({});
      }
      const sealed = await deps.vault.seal(value);
      if (!sealed.ok) return sealed;
      deps.secrets.put(name, sealed.value);
      deps.onSealed();
      tellAll();
      return ok({});
    },
    async readSecret(name) {
      const sealed = deps.secrets.get(name);
      return sealed === null ? ok(null) : deps.vault.open(sealed);
    },
    onChanged(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

interface Loaded {
  readonly settings: Settings;
  readonly setAsideAs: string | null;
  /** Sections of a newer version: kept as they are, so that going back and forth loses nothing. */
  readonly unknownSections: Readonly<Record<string, unknown>>;
}

function load(file: string, clock: Clock): Loaded {
  const content = readJsonFile(file);
  if (!content.ok)
    return { settings: DEFAULT_SETTINGS, setAsideAs: setFileAside(file, clock), unknownSections: {} };
  const read = readSettings(content.value ?? {});
  const setAsideAs = read.isSound ? null : setFileAside(file, clock);
  if (setAsideAs !== null) writeJsonFile(file, { ...read.unknownSections, ...read.settings });
  return { settings: read.settings, setAsideAs, unknownSections: read.unknownSections };
}
