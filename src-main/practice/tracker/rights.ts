import { Refusal } from './answer.ts';
import type { Account, Issue, Project, Site } from './site.ts';

/** The access level from which each thing is allowed, as a fresh tracker has them. */
export const THRESHOLDS = {
  report: 25,
  attach: 25,
  note: 25,
  monitorSelf: 25,
  update: 40,
  updateReadonly: 70,
  assign: 55,
  handle: 55,
  monitorOthers: 55,
  seeMonitors: 55,
  seeRealNames: 55,
  privateProject: 70,
} as const;

/** Status from which an issue is read-only. */
export const READONLY_STATUS = 90;

/** Whether an account sees a project at all. */
export function canSee(account: Account, project: Project): boolean {
  return !project.isPrivate || account.level >= THRESHOLDS.privateProject;
}

/** Whether an account sees an issue: private ones only its reporter and developers. */
export function canSeeIssue(site: Site, account: Account, issue: Issue): boolean {
  const project = site.projects.find(({ id }) => id === issue.projectId);
  if (project === undefined || !canSee(account, project)) return false;
  return issue.viewState !== 50 || issue.reporterId === account.id || account.level >= THRESHOLDS.handle;
}

/** Looks an account up. Refuses as the service does for a wrong password, an unknown user and empty credentials. */
export function logIn(site: Site, username: unknown, password: unknown): Account {
  const account = site.accounts.find(({ name }) => name === username);
  if (account === undefined || account.password !== password || password === '')
    throw new Refusal('A', 'Access denied');
  return account;
}

/** Refuses with the account's name, as the service does for everything but issue_add. */
export function denied(account: { readonly name: string }, reason: string | null): Refusal {
  return new Refusal(
    'A',
    `Access denied for user ${account.name}.${reason === null ? '' : ` Reason: ${reason}.`}`,
  );
}
