import type { Clock } from '../../lib/clock.ts';
import { type Account, blankIssue, type Field, type Issue, type Project, type Site } from './site.ts';

/** Whom the product is when it practises: somebody who may file and nothing more. */
export const PRACTICE_ACCOUNT = { username: 'reporter', password: 'practice' } as const;

const ACCOUNTS: readonly (readonly [id: number, name: string, realName: string, level: number])[] = [
  [1, 'administrator', 'Ada Administrator', 90],
  [2, 'reporter', 'Rita Reporter', 25],
  [3, 'developer', 'Dev Developer', 55],
  [4, 'viewer', 'Vera Viewer', 10],
  [5, 'updater', 'Uma Updater', 40],
  [6, 'manager', 'Max Manager', 70],
];

const FIELD: Omit<Field, 'id' | 'name' | 'type'> = {
  possibleValues: '',
  defaultValue: '',
  validRegexp: '',
  readLevel: 10,
  writeLevel: 25,
  lengthMin: 0,
  lengthMax: 0,
  isRequired: false,
};

const FIELDS: readonly Field[] = [
  { ...FIELD, id: 1, name: 'Location', type: 0, defaultValue: 'Studio 1', lengthMax: 40, isRequired: true },
  {
    ...FIELD,
    id: 2,
    name: 'Ticket No',
    type: 0,
    validRegexp: '^[A-Z]{2}-[0-9]+$',
    lengthMin: 4,
    lengthMax: 12,
  },
  { ...FIELD, id: 3, name: 'Count', type: 1, lengthMax: 5 },
  { ...FIELD, id: 4, name: 'Voltage', type: 2 },
  {
    ...FIELD,
    id: 5,
    name: 'Impact',
    type: 3,
    possibleValues: 'none|minor|major|on air',
    defaultValue: 'minor',
  },
  { ...FIELD, id: 6, name: 'Contact mail', type: 4 },
  { ...FIELD, id: 7, name: 'Affected', type: 5, possibleValues: 'Audio|Video|Light & Power|Ü' },
  { ...FIELD, id: 8, name: 'Shift', type: 6, possibleValues: 'early|late|night' },
  { ...FIELD, id: 9, name: 'Rooms', type: 7, possibleValues: 'A|B|C|D' },
  { ...FIELD, id: 10, name: 'Occurred on', type: 8, defaultValue: '{today}' },
  { ...FIELD, id: 11, name: 'Urgency', type: 9, possibleValues: 'now|today|later' },
  { ...FIELD, id: 12, name: 'Log excerpt', type: 10 },
  { ...FIELD, id: 13, name: 'Cost centre', type: 0, writeLevel: 70 },
  { ...FIELD, id: 14, name: 'Internal rating', type: 1, readLevel: 70, writeLevel: 70 },
  { ...FIELD, id: 15, name: 'Version list', type: 3, possibleValues: '=versions' },
];

const PROJECTS: readonly Project[] = [
  {
    id: 1,
    name: 'Operations Desk',
    description: 'Issues filed from the control room',
    isPrivate: false,
    categories: ['Audio', 'Light', 'Netzwerk / Übertragung', 'Video', 'ünïcödé 日本'],
    fields: FIELDS.map(({ id }) => id),
    versions: ['1.0', '2.0'],
  },
  project(2, 'Bühne & Ton <Saal 3> „日本語“', 'A name that must be escaped', ['Bühne … „x“', 'Ton'], []),
  { ...project(3, 'Secret Ops', 'Managers only', ['General'], []), isPrivate: true },
  project(4, 'Bare Project', 'Neither categories nor fields', [], []),
  project(5, 'Single', 'One category, one field', ['Only'], [5]),
  project(6, 'Archive', 'Five thousand issues', ['General', 'Old'], []),
];

function project(
  id: number,
  name: string,
  description: string,
  categories: readonly string[],
  fields: readonly number[],
): Project {
  return { id, name, description, isPrivate: false, categories, fields, versions: [] };
}

const ARCHIVED = 5_000;
const DAY_MS = 86_400_000;

/** The site as it is when the practice tracker opens. */
export function seedSite(clock: Clock): Site {
  const issues = new Map<number, Issue>();
  let lastId = 0;
  const site: Site = {
    clock,
    accounts: ACCOUNTS.map(([id, name, realName, level]): Account => ({
      id,
      name,
      realName,
      level,
      password: PRACTICE_ACCOUNT.password,
    })),
    projects: PROJECTS,
    fields: FIELDS,
    issues,
    crowd: 40,
    nextId: () => (lastId += 1),
    lastId: () => lastId,
    continueAfter: (id) => void (lastId = Math.max(lastId, id)),
  };
  for (let index = 0; index < ARCHIVED; index += 1) addArchived(site, index);
  addOpening(site);
  return site;
}

function addArchived(site: Site, index: number): void {
  const issue = blankIssue({
    id: site.nextId(),
    projectId: 6,
    reporterId: 1 + (index % 6),
    submittedAt: site.clock.now() - (ARCHIVED - index) * DAY_MS * 0.1,
    category: index % 3 === 0 ? 'Old' : 'General',
    summary: `Archived fault ${index + 1}`,
    description: 'Kept from the years before.',
  });
  issue.status = index % 4 === 0 ? 90 : 10;
  site.issues.set(issue.id, issue);
}

function addOpening(site: Site): void {
  const subjects = [
    'Projector in the green room flickers',
    'No sound in the rehearsal hall',
    'Lobby screen shows yesterday',
  ];
  for (const [index, summary] of subjects.entries()) {
    const issue = blankIssue({
      id: site.nextId(),
      projectId: 1,
      reporterId: 3,
      submittedAt: site.clock.now() - (index + 1) * DAY_MS,
      category: index === 1 ? 'Audio' : 'Video',
      summary,
      description: 'Seen during the morning round.',
    });
    issue.fields.set(1, 'Studio 3');
    issue.handlerId = index === 0 ? 3 : null;
    site.issues.set(issue.id, issue);
  }
}
