import type { Check, DiagnosticRun, Finding, Settings } from '../../../src-preload/contract/index.ts';
import { factInEnglish } from '../../../src-preload/contract/index.ts';
import { REDACTED, redactText, redactValue } from '../../lib/redact.ts';
import { sentenceOf } from './run-check.ts';

/** What a report says beside the checks. */
export interface ReportFacts {
  readonly version: string;
  readonly face: string;
  readonly vault: string;
  /** The system with its version: `Linux 6.12 x64`. */
  readonly system: string;
  readonly settings: Settings;
}

/** Facts of findings that name a person or an account. */
const PERSONAL = ['user', 'account', 'arn'];

/** A run as text for a colleague or as JSON for a program. Secrets, user names and accounts are taken out. */
export function writeReport(run: DiagnosticRun, facts: ReportFacts, format: 'text' | 'json'): string {
  const { settings, ...about } = facts;
  const checks = run.checks.map(withoutPersons);
  const shown = withoutNames(settings);
  if (format === 'json')
    return `${JSON.stringify(redactValue({ ...about, ...run, checks, settings: shown }), null, 2)}\n`;
  const lines = [
    `Control Room ${about.version}, network check of ${run.startedAt} (${run.state})`,
    `${about.system}, opened in: ${about.face}, vault: ${about.vault}`,
    '',
    ...checks.flatMap(linesOf),
    '',
    'Settings',
    JSON.stringify(redactValue(shown), null, 2),
  ];
  return redactText(`${lines.join('\n')}\n`);
}

function linesOf({ id, outcome, ms, findings, fix }: Check): readonly string[] {
  return [
    `${outcome.toUpperCase().padEnd(8)} ${id.padEnd(12)} ${ms} ms`,
    ...findings.map((one) => `         ${sentenceOf(one)}`),
    ...(fix === null ? [] : fix.split('\n').map((line) => `         > ${line}`)),
  ];
}

function withoutPersons(check: Check): Check {
  const findings = check.findings.map((one) => ({ ...one, context: withoutPerson(one.context) }));
  return { ...check, findings, detail: findings.map(sentenceOf).join(' ') };
}

function withoutPerson(context: Finding['context']): Finding['context'] {
  return Object.fromEntries(
    Object.entries(context).map(([name, fact]) => [
      name,
      PERSONAL.includes(name) ? REDACTED : typeof fact === 'number' ? fact : factInEnglish(fact),
    ]),
  );
}

function withoutNames(settings: Settings): Settings {
  const { tracker, cloud } = settings;
  return {
    ...settings,
    tracker: { ...tracker, username: tracker.username === '' ? '' : REDACTED },
    cloud: { ...cloud, profile: cloud.profile === null ? null : REDACTED },
  };
}
