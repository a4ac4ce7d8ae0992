import type {
  AppError,
  CustomField,
  DraftContent,
  Issue,
  IssueForm,
  IssueRow,
  IssueStep,
  OutboxItem,
  TrackerRef,
} from '../../src-preload/contract/index.ts';

const MINUTE = 60_000;

/** An empty form. */
export const NO_CONTENT: DraftContent = {
  project: 1,
  category: '',
  summary: '',
  description: '',
  stepsToReproduce: null,
  additionalInformation: null,
  customFields: {},
  priority: null,
  severity: null,
  reproducibility: null,
  monitors: [],
  handler: null,
  evidence: [],
};

/** The projects of the double. */
export const SAMPLE_PROJECTS = [
  { id: 1, name: 'Operations Desk', depth: 0, description: '' },
  { id: 2, name: 'Archive', depth: 0, description: '' },
];

const PRIORITIES: TrackerRef[] = [
  { id: 20, name: 'low' },
  { id: 30, name: 'normal' },
  { id: 40, name: 'high' },
];
const SEVERITIES: TrackerRef[] = [
  { id: 20, name: 'trivial' },
  { id: 50, name: 'minor' },
  { id: 60, name: 'major' },
];
export const STATUSES: TrackerRef[] = [
  { id: 10, name: 'new' },
  { id: 50, name: 'assigned' },
  { id: 90, name: 'closed' },
];

function field(
  id: number,
  name: string,
  type: CustomField['type'],
  some: Partial<CustomField> = {},
): CustomField {
  return {
    field: { id, name },
    name,
    type,
    options: null,
    defaultValue: '',
    pattern: null,
    lengthMin: null,
    lengthMax: null,
    required: false,
    writable: true,
    writeLevel: 25,
    shown: true,
    ...some,
  };
}

/** A form with a field of every type, one of them not to be written. */
export function sampleForm(projectId: number, now: number, stale: boolean): IssueForm {
  return {
    projectId,
    categories: projectId === 1 ? ['Audio', 'Light', 'Video'] : ['General'],
    customFields: [
      field(13, 'Cost centre', 'string', { writable: false, writeLevel: 70 }),
      field(1, 'Location', 'string', { defaultValue: 'Studio 1', required: true, lengthMax: 40 }),
      field(2, 'Ticket No', 'string', { pattern: '^[A-Z]{2}-[0-9]+$' }),
      field(3, 'Count', 'numeric'),
      field(4, 'Voltage', 'float'),
      field(5, 'Impact', 'enum', { options: ['none', 'minor', 'major', 'on air'], defaultValue: 'minor' }),
      field(6, 'Contact mail', 'email'),
      field(7, 'Affected', 'checkbox', { options: ['Audio', 'Video', 'Light & Power'] }),
      field(8, 'Shift', 'list', { options: ['early', 'late', 'night'] }),
      field(9, 'Rooms', 'multilist', { options: ['A', 'B', 'C', 'D'] }),
      field(10, 'Occurred on', 'date', { defaultValue: new Date(now).toISOString().slice(0, 10) }),
      field(11, 'Urgency', 'radio', { options: ['now', 'today', 'later'] }),
      field(12, 'Log excerpt', 'textarea'),
    ],
    priorities: PRIORITIES,
    severities: SEVERITIES,
    reproducibilities: [{ id: 10, name: 'always' }],
    statuses: STATUSES,
    handlers: [{ id: 3, name: 'developer' }],
    account: { id: 2, name: 'reporter', accessLevel: 25 },
    handlerWith: 'change',
    monitorsWith: 'change',
    limits: { summary: 128, text: 65_535, fileBytes: 5_242_880 },
    readAt: new Date(now - 12 * MINUTE).toISOString(),
    stale,
  };
}

const ORDER = ['wsdl', 'project', 'categories', 'customFields', 'account', 'build', 'create'] as const;

function steps(now: number, error: AppError | null): IssueStep[] {
  return ORDER.map((name, index) => {
    const isLast = name === 'create';
    return {
      name,
      operation: isLast ? 'mc_issue_add' : null,
      detail: '',
      at: new Date(now + index).toISOString(),
      ms: 6 + index * 11,
      ok: !isLast || error === null,
      error: isLast ? error : null,
    };
  });
}

/** One item of the outbox; whatever is not said is as for one that was filed. */
export function sampleItem(
  outboxId: string,
  now: number,
  minutes: number,
  some: Partial<OutboxItem>,
): OutboxItem {
  const at = new Date(now - minutes * MINUTE).toISOString();
  return {
    outboxId,
    state: 'filed',
    issueId: null,
    unfinished: false,
    practice: true,
    tracker: 'http://127.0.0.1:40123',
    content: {
      ...NO_CONTENT,
      summary: outboxId,
      description: 'Seen during the morning round.',
      category: 'Audio',
    },
    files: [],
    steps: steps(now, some.error ?? null),
    warnings: [],
    error: null,
    attempts: 1,
    nextAttemptAt: null,
    createdAt: at,
    updatedAt: at,
    ...some,
  };
}

function sampleFile(name: string, bytes: number, state: 'sent' | 'sending'): OutboxItem['files'][number] {
  const sentBytes = state === 'sent' ? bytes : Math.round(bytes / 3);
  return { id: name, name, contentType: 'application/octet-stream', bytes, state, sentBytes };
}

function titled(summary: string): { readonly content: DraftContent } {
  return {
    content: { ...NO_CONTENT, summary, description: 'Seen during the morning round.', category: 'Audio' },
  };
}

const UNAVAILABLE: AppError = {
  code: 'tracker.unavailable',
  message: 'The tracker cannot be reached.',
  context: { reason: 'refused' },
  retryable: true,
};
const PERMISSION: AppError = {
  code: 'tracker.permission',
  message: 'Access denied',
  context: { operation: 'mc_issue_add', serverSaid: 'Access Denied' },
  retryable: false,
};

/** One item in every state but the draft. */
export function mixedOutbox(now: number): readonly OutboxItem[] {
  return [
    sampleItem('q1', now, 2, {
      ...titled('Lobby screen stays black after the cast'),
      state: 'sending',
      files: [
        sampleFile('lobby-screen.png', 340_000, 'sent'),
        sampleFile('evidence.json', 96_000, 'sending'),
      ],
    }),
    sampleItem('q2', now, 4, {
      ...titled('Microphone 3 drops out'),
      state: 'queued',
      steps: [],
      error: UNAVAILABLE,
      nextAttemptAt: new Date(now + 3 * MINUTE).toISOString(),
    }),
    sampleItem('q3', now, 9, {
      ...titled('Projector in Hall B flickers'),
      state: 'uncertain',
      error: { ...UNAVAILABLE, code: 'tracker.uncertain' },
    }),
    sampleItem('q4', now, 30, {
      ...titled('Café: says playing, fetched nothing'),
      state: 'refused',
      error: PERMISSION,
    }),
    sampleItem('q5', now, 90, {
      ...titled('No sound in the rehearsal hall'),
      issueId: 5004,
      warnings: [
        { code: 'handlerDropped', subject: 'developer', message: '', sent: null, stored: null },
        { code: 'charactersReplaced', subject: 'Summary', message: '', sent: null, stored: null },
      ],
    }),
    sampleItem('q6', now, 1500, { ...titled('Dimmer 4 hums'), issueId: 4998 }),
  ];
}

/** Only refused ones. */
export function refusedOutbox(now: number): readonly OutboxItem[] {
  return mixedOutbox(now).filter(({ state }) => state === 'refused');
}

/** Only waiting ones. */
export function waitingOutbox(now: number): readonly OutboxItem[] {
  return mixedOutbox(now).filter(({ state }) => state === 'queued');
}

/** So many issues of a project. */
export function sampleRows(count: number, now: number): readonly IssueRow[] {
  return Array.from({ length: count }, (_, index): IssueRow => ({
    issueId: count - index,
    outboxId: null,
    state: index === 1 ? 'filed' : null,
    summary: `${['Projector flickers', 'No sound', 'Lobby screen is black', 'Dimmer hums'][index % 4]} ${count - index}`,
    category: ['Video', 'Audio', 'Light'][index % 3] ?? '',
    priority: { id: 30, name: 'normal' },
    severity: { id: 50, name: 'minor' },
    status: STATUSES[index % 3] ?? { id: 10, name: 'new' },
    handler: index % 4 === 0 ? { id: 3, name: 'developer' } : null,
    attachments: index % 5 === 0 ? 2 : 0,
    notes: index % 3,
    updatedAt: new Date(now - index * 7_200_000).toISOString(),
  }));
}

/** So many people. */
export function samplePeople(count: number): readonly TrackerRef[] {
  return Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: `${['ada', 'bela', 'chiyo', 'dev', 'eva'][index % 5]}.${String(index + 1).padStart(5, '0')}`,
  }));
}

/** An issue in full, of its row. */
export function sampleIssue(row: IssueRow, notes: Issue['notes']): Issue {
  return {
    issueId: row.issueId ?? 0,
    project: { id: 1, name: 'Operations Desk' },
    category: row.category,
    summary: row.summary,
    description: 'Seen during the morning round.\nIt came back after ten minutes.',
    stepsToReproduce: 'Cast anything to Hall B.',
    additionalInformation: '',
    status: row.status,
    priority: row.priority,
    severity: row.severity,
    reporter: { id: 2, name: 'reporter' },
    handler: row.handler,
    submittedAt: row.updatedAt,
    updatedAt: row.updatedAt,
    customFields: [{ name: 'Location', value: 'Studio 3' }],
    monitors: [{ id: 3, name: 'developer' }],
    notes: [{ id: 1, author: 'developer', text: 'The cable is loose.', at: row.updatedAt }, ...notes],
    attachments: [
      { id: 9, name: 'evidence.json', contentType: 'application/json', bytes: 18_400, at: row.updatedAt },
    ],
  };
}
