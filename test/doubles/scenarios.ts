import type {
  AnalyticsHit,
  AppError,
  AppInfo,
  Emergency,
  Group,
  IssueTemplate,
  MediaItem,
  Notice,
  OutboxItem,
  Queue,
  Room,
  Scan,
  Settings,
  Verdict,
} from '../../src-preload/contract/index.ts';
import { DEFAULT_SETTINGS } from '../../src-preload/contract/index.ts';
import { sampleHit } from './double-analytics.ts';
import { mixedOutbox, NO_CONTENT, refusedOutbox, waitingOutbox } from './sample-issues.ts';
import { sampleCloud } from './sample-cloud.ts';
import type { SampleCloud } from './sample-cloud.ts';
import { sampleEmergency, sampleGroups, sampleQueues } from './sample-people.ts';
import { awaitingSignin, fullSignin, mixedSignin, noSignin, troubledSignin } from './sample-signin.ts';
import type { SampleSignin } from './sample-signin.ts';
import { SAMPLE_MEDIA } from './sample-media.ts';
import { busyRooms, manyRooms, unseenRooms } from './sample-rooms.ts';

/** What the double begins with and how it behaves. */
export interface Scenario {
  readonly rooms: readonly Room[];
  readonly media: readonly MediaItem[];
  readonly scan: Scan;
  readonly isPracticeOn: boolean;
  readonly cloud: SampleCloud;
  readonly analytics: { readonly hits: readonly AnalyticsHit[]; readonly error: AppError | null };
  readonly signin: SampleSignin;
  /** Which network check there was before the window opened. */
  readonly diagnostics: 'none' | 'running' | 'done';
  readonly notices: readonly Notice[];
  /** How many entries the journal of what was done has. */
  readonly entries: number;
  readonly settings: Settings;
  readonly info: Pick<AppInfo, 'face' | 'canChooseFiles' | 'canPictureWindow'>;
  readonly issues: {
    readonly outbox: readonly OutboxItem[];
    readonly templates: readonly IssueTemplate[];
    /** How many issues and people the tracker has. */
    readonly rows: number;
    readonly people: number;
    readonly isOffline: boolean;
  };
  readonly groups: readonly Group[];
  readonly queues: readonly Queue[];
  readonly emergency: Emergency | null;
  /** What the desk says of rooms before a cast; a room that is not named plays what it is given. */
  readonly verdicts: Readonly<Record<string, Verdict['verdict']>>;
  readonly subtitlesBeside: string | null;
  /** Requests by this name fail with this error. */
  readonly failures: Readonly<Record<string, AppError>>;
  /** Requests by this name are never answered. */
  readonly silent: readonly string[];
  /** How long the step of a cast takes, in milliseconds. */
  readonly stepMs: number;
}

export const SCENARIO_NAMES = [
  'busy',
  'empty',
  'loading',
  'unseen',
  'failing',
  'many',
  'silent',
  'noticed',
  'trackerOffline',
  'refused',
  'cloudPartial',
  'cloudMany',
  'emergency',
  'picky',
  'unasked',
  'collectorDown',
  'signinAwaiting',
  'signinTroubled',
  'signinFull',
  'checked',
  'checking',
  'firstRun',
] as const;
export type ScenarioName = (typeof SCENARIO_NAMES)[number];

const INTERFACES: Scan['interfaces'] = [
  { name: 'eth0', address: '10.20.0.4', error: null },
  { name: 'wlan0', address: '10.20.1.9', error: null },
  { name: 'lo', address: '127.0.0.1', error: null },
];

/** What each state changes on a busy desk. */
const CHANGES: Readonly<Record<ScenarioName, (busy: Scenario, now: number) => Partial<Scenario>>> = {
  busy: () => ({}),
  empty: (_busy, now) => ({
    rooms: [],
    groups: [],
    queues: [],
    media: [],
    entries: 0,
    isPracticeOn: false,
    issues: NO_ISSUES,
    cloud: sampleCloud(now, 0),
    info: { face: 'desktop', canChooseFiles: false, canPictureWindow: true },
    signin: noSignin(now),
  }),
  loading: () => ({
    silent: [
      'signin:status',
      'devices:list',
      'media:list',
      'activity:list',
      'activity:entries',
      'cloud:inventory',
      ...ISSUE_LISTS,
    ],
  }),
  unseen: (busy, now) => ({
    rooms: unseenRooms(now),
    isPracticeOn: false,
    scan: { ...busy.scan, running: true, progress: 0.4, finishedAt: null },
  }),
  failing: () => ({ failures: allFailing() }),
  many: (busy, now) => ({
    rooms: manyRooms(now),
    entries: 100_000,
    issues: { ...busy.issues, rows: 5000, people: 50_000 },
  }),
  silent: () => ({ silent: ['casting:control', 'casting:cast'] }),
  cloudPartial: (_busy, now) => ({ cloud: sampleCloud(now, 46, true) }),
  cloudMany: (_busy, now) => ({ cloud: sampleCloud(now, 10_000) }),
  emergency: (busy, now) => ({ emergency: sampleEmergency(now, busy.rooms) }),
  picky: (busy) => ({
    rooms: busy.rooms.map(pickyRoom),
    subtitlesBeside: 'Harbour evening.en.srt',
    verdicts: { 'hall-a': 'converted', lobby: 'converted', bar: 'cannot' },
  }),
  unasked: () => ({ settings: DEFAULT_SETTINGS, analytics: NO_HITS }),
  collectorDown: (busy, now) => ({
    settings: agreed(busy.settings),
    analytics: { hits: someHits(now, 'queued'), error: COLLECTOR_DOWN },
  }),
  signinAwaiting: (_busy, now) => ({ signin: awaitingSignin(now) }),
  signinTroubled: (_busy, now) => ({ signin: troubledSignin(now) }),
  signinFull: (_busy, now) => ({ signin: fullSignin(now) }),
  checked: () => ({ diagnostics: 'done' }),
  checking: () => ({ diagnostics: 'running' }),
  firstRun: (busy) => ({ settings: { ...busy.settings, guide: DEFAULT_SETTINGS.guide } }),
  noticed: (_busy, now) => ({ notices: someNotices(now) }),
  trackerOffline: (busy, now) => ({
    issues: { ...busy.issues, outbox: waitingOutbox(now), isOffline: true },
  }),
  refused: (busy, now) => ({ issues: { ...busy.issues, outbox: refusedOutbox(now) } }),
};

/** One of the states that every screen must be able to show. */
export function scenario(name: ScenarioName, now: number): Scenario {
  const busy = busyScenario(now);
  return { ...busy, ...CHANGES[name](busy, now) };
}

const NO_ISSUES: Scenario['issues'] = { outbox: [], templates: [], rows: 0, people: 0, isOffline: false };
const ISSUE_LISTS = ['issues:outbox', 'issues:drafts', 'issues:projects', 'issues:form', 'issues:list'];

const NO_HITS: Scenario['analytics'] = { hits: [], error: null };

const COLLECTOR_DOWN: AppError = {
  code: 'analytics.unreachable',
  message: 'The collector cannot be reached: refused',
  context: { target: 'https://collect.example.org/batch', status: null, detail: 'refused' },
  retryable: true,
};

/** Somebody was asked and said yes, and there is a collector. */
function agreed(settings: Settings): Settings {
  const collectUrl = 'https://collect.example.org/collect';
  return {
    ...settings,
    analytics: { ...settings.analytics, enabled: true, asked: true, trackingId: 'UA-12345-6', collectUrl },
  };
}

function someHits(now: number, newest: AnalyticsHit['state']): readonly AnalyticsHit[] {
  const screens = ['/rooms', '/rooms/{room}/evidence', '/rooms', '/issues', '/cloud', '/setup', '/rooms'];
  return screens
    .map((screen, index) => {
      const isNew = index > screens.length - 3;
      return sampleHit(index + 1, screen, now - (screens.length - index) * 45_000, isNew ? newest : 'sent');
    })
    .toReversed();
}

/** A room that is converted for, and one with a list of its own. */
function pickyRoom(room: Room): Room {
  if (room.id === 'lobby') return { ...room, nowPlaying: { ...room.nowPlaying, transcoded: true } };
  if (room.id !== 'studio') return room;
  const list = { next: true, previous: true, playModes: ['normal', 'shuffle', 'repeat-all'] } as const;
  const capabilities = { ...room.capabilities, ...list, playModes: [...list.playModes] };
  return { ...room, capabilities, playMode: 'shuffle' };
}

function someTemplates(now: number): readonly IssueTemplate[] {
  const content = { ...NO_CONTENT, category: 'Video', summary: 'Screen is black in ' };
  return [{ templateId: 't1', name: 'Black screen', content, updatedAt: new Date(now).toISOString() }];
}

/** Somebody was asked about analytics and said no, so that no notice stands above what a test looks at. */
function answered(settings: Settings): Settings {
  return {
    ...settings,
    analytics: { ...settings.analytics, asked: true },
    guide: { state: 'later', step: 'lan' },
  };
}

function busyScenario(now: number): Scenario {
  return {
    rooms: busyRooms(now),
    media: SAMPLE_MEDIA,
    scan: {
      running: false,
      progress: 1,
      finishedAt: new Date(now - 90_000).toISOString(),
      interfaces: [...INTERFACES],
    },
    isPracticeOn: true,
    cloud: sampleCloud(now, 46),
    signin: mixedSignin(now),
    diagnostics: 'none',
    notices: [],
    settings: answered(DEFAULT_SETTINGS),
    analytics: NO_HITS,
    info: { face: 'browser', canChooseFiles: false, canPictureWindow: false },
    entries: 240,
    issues: {
      outbox: mixedOutbox(now),
      templates: someTemplates(now),
      rows: 40,
      people: 60,
      isOffline: false,
    },
    groups: sampleGroups(now),
    queues: sampleQueues(now),
    emergency: null,
    verdicts: {},
    subtitlesBeside: null,
    failures: {},
    silent: [],
    stepMs: 160,
  };
}

function allFailing(): Scenario['failures'] {
  const error: AppError = {
    code: 'storage.readOnly',
    message: 'The data folder cannot be written.',
    context: {},
    retryable: true,
  };
  const names = [
    'devices:list',
    'media:list',
    'activity:list',
    'activity:entries',
    'settings:get',
    'settings:update',
    'casting:control',
    'casting:cast',
    'media:add',
    ...ISSUE_LISTS,
    'cloud:inventory',
    'cloud:refresh',
    'signin:status',
  ];
  return Object.fromEntries(names.map((name) => [name, error]));
}

function someNotices(now: number): readonly Notice[] {
  const at = new Date(now).toISOString();
  return [
    {
      id: 'n1',
      kind: 'storageSetAside',
      at,
      context: { path: 'control-room.db', setAsideAs: 'control-room.db.broken-2026-01-31' },
    },
    { id: 'n2', kind: 'vaultKeyFile', at, context: { vault: 'key file', dataFolder: '/home/somebody/desk' } },
  ];
}
