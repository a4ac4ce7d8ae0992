import type { SettingProblem, SettingsDifference } from '../../src-preload/contract/index.ts';
import type { Desk } from './desk.ts';

/** Larger files are none of ours: all settings together are a few kilobytes. */
const MAX_BYTES = 1024 * 1024;

/** What is wrong with a file, or with a value in it at `path`. */
export interface FileProblem extends Pick<SettingProblem, 'path' | 'wanted'> {
  readonly problem: SettingProblem['problem'] | 'fileTooLarge' | 'noJson';
}

/** What a file would change; `problems` names what is not valid in it, and then nothing of it is taken. */
export interface SettingsPreview {
  readonly fileName: string;
  readonly document: unknown;
  readonly differences: readonly SettingsDifference[];
  readonly problems: readonly FileProblem[] | null;
}

/** The settings as a file, without secrets; `null` where they could not be had. */
export async function exportSettings(
  desk: Desk,
): Promise<{ readonly fileName: string; readonly words: string } | null> {
  const answer = await desk.bridge.requests.settings.export({});
  if (!answer.ok) {
    desk.toasts.failed('transfer.exportFailed', {}, answer.error, () => void exportSettings(desk));
    return null;
  }
  const { document, fileName } = answer.value;
  return { fileName, words: `${JSON.stringify(document, null, 2)}\n` };
}

/** Reads a file and asks what it would change; changes nothing. `null` where that could not be had. */
export async function previewImport(desk: Desk, file: File): Promise<SettingsPreview | null> {
  const none = { fileName: file.name, document: null, differences: [] };
  if (file.size > MAX_BYTES) return { ...none, problems: [ofFile('fileTooLarge')] };
  const document = parsed(await file.text());
  if (document === undefined) return { ...none, problems: [ofFile('noJson')] };
  const answer = await desk.bridge.requests.settings.import({ document });
  if (answer.ok) return { ...none, document, differences: answer.value.differences, problems: null };
  const { issues } = answer.error.context;
  if (Array.isArray(issues)) return { ...none, problems: issues as readonly SettingProblem[] };
  desk.toasts.failed('transfer.importFailed', {}, answer.error, null);
  return null;
}

/** Takes what was shown. */
export async function applyImport(desk: Desk, { document }: SettingsPreview): Promise<boolean> {
  const answer = await desk.bridge.requests.settings.import({ document, apply: true });
  if (!answer.ok) {
    desk.toasts.failed('transfer.importFailed', {}, answer.error, null);
    return false;
  }
  await desk.settings.resync();
  desk.toasts.succeeded('transfer.imported', { count: answer.value.differences.length });
  return true;
}

/** Puts every setting back to its default. Secrets stay; it can be undone. */
export async function resetEverything(desk: Desk): Promise<void> {
  const before = desk.settings.state.getState().settings;
  const answer = await desk.bridge.requests.settings.reset({ section: null });
  if (!answer.ok) {
    desk.toasts.failed('setup.saveFailed', {}, answer.error, () => void resetEverything(desk));
    return;
  }
  await desk.settings.resync();
  desk.toasts.undoable('transfer.resetDone', {}, () => void desk.settings.update(before));
}

function parsed(words: string): unknown {
  try {
    return JSON.parse(words) as unknown;
  } catch {
    return undefined;
  }
}

function ofFile(problem: FileProblem['problem']): FileProblem {
  return { path: '', problem, wanted: '' };
}
