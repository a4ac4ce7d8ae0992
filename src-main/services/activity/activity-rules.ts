import { basename } from 'node:path';
import type {
  ActivityKind,
  ActivitySubject,
  RequestName,
  RequestParsed,
  RequestValue,
  Source,
} from '../../../src-preload/contract/index.ts';

/** What an entry is about. `name` left out is looked up; `evidence` is what its exchanges were recorded under, where that is not the id. */
export interface About {
  readonly kind: ActivitySubject['kind'];
  readonly id: string;
  readonly name?: string | null;
  readonly evidence?: string;
}

/** How a request is written down. `value` is `null` where it failed. */
export interface ActivityRule<N extends RequestName> {
  readonly kind: ActivityKind;
  /** Who only looks leaves no trace, unless looking failed. */
  readonly isRead: boolean;
  /** In few words and without secrets; the log redacts them all the same. */
  readonly detail: (input: RequestParsed<N>, value: RequestValue<N> | null) => string;
  readonly about: (input: RequestParsed<N>, value: RequestValue<N> | null) => About | null;
}

type Rules = { readonly [N in RequestName]: ActivityRule<N> | null };
type Words<N extends RequestName> = Partial<Pick<ActivityRule<N>, 'detail' | 'about'>>;

const nothing = (): string => '';
const nobody = (): null => null;

function does<N extends RequestName>(kind: ActivityKind, words: Words<N> = {}): ActivityRule<N> {
  return { kind, isRead: false, detail: nothing, about: nobody, ...words };
}

function reads<N extends RequestName>(kind: ActivityKind, words: Words<N> = {}): ActivityRule<N> {
  return { ...does(kind, words), isRead: true };
}

/** Asked all the time, or answered from memory: nothing worth a line. */
const UNSEEN = null;

/** What each request is in the journal of what was done: one that is missing does not compile. */
export const activityRules: Rules = {
  'app:info': UNSEEN,
  'app:screenshot': UNSEEN,
  'app:dismiss-notice': UNSEEN,
  'settings:get': UNSEEN,
  'settings:update': does('settings', { detail: (change) => changedFields(change) }),
  'settings:reset': does('settings', {
    detail: ({ section, field }) => [section, field].filter((part) => part !== null).join('.'),
  }),
  'settings:export': reads('settings'),
  'settings:import': does('settings', {
    detail: (_input, value) =>
      (value?.differences ?? []).map(({ section, field }) => `${section}.${field}`).join(', '),
  }),
  'settings:set-secret': does('settings', { detail: ({ name }) => name }),
  'devices:list': UNSEEN,
  'devices:scan': does('room'),
  'devices:cancel-scan': does('room'),
  'devices:add': does('room', {
    detail: ({ address }) => address,
    about: (_input, room) => (room === null ? null : { kind: 'room', id: room.id, name: room.name }),
  }),
  'devices:rename': does('room', { detail: ({ name }) => name, about: ({ room }) => roomOf(room) }),
  'devices:remove': does('room', { about: ({ room }) => roomOf(room) }),
  'devices:restore': does('room', { about: ({ room }) => roomOf(room) }),
  'devices:groups': UNSEEN,
  'devices:group': does('group', {
    detail: (_input, group) => (group === null ? '' : String(group.rooms.length)),
    about: ({ group: id, name }, group) =>
      group === null
        ? { kind: 'group', id: id ?? '', name }
        : { kind: 'group', id: group.groupId, name: group.name },
  }),
  'devices:group-remove': does('group', {
    about: ({ group }, value) => ({ kind: 'group', id: group, name: value?.removed.name ?? null }),
  }),
  'devices:group-restore': does('group', {
    about: ({ group }, value) => ({ kind: 'group', id: group, name: value?.name ?? null }),
  }),
  'devices:group-order': does('group'),
  'media:list': UNSEEN,
  'media:add': does('media', {
    detail: (source) => ('path' in source ? source.path : source.url),
    about: (_input, item) => (item === null ? null : { kind: 'media', id: item.mediaId, name: item.title }),
  }),
  'media:remove': does('media', { about: ({ mediaId }) => ({ kind: 'media', id: mediaId }) }),
  'media:restore': does('media', {
    about: ({ mediaId }, item) => ({ kind: 'media', id: mediaId, name: item?.title ?? null }),
  }),
  'media:choose': does('media', { detail: (_input, value) => titles(value?.items ?? []) }),
  'casting:cast': does('cast', { detail: ({ title, source }) => title ?? nameOfSource(source) }),
  'casting:check': reads('cast'),
  'casting:cancel': does('cast'),
  'casting:control': does('control', {
    detail: ({ action, value }) => (value === null ? action : `${action} ${value}`),
  }),
  'casting:set-play-mode': does('control', { detail: ({ mode }) => mode }),
  'casting:queue': does('queue', {
    detail: ({ sources, title }) => title ?? sources.map(nameOfSource).slice(0, 3).join(', '),
  }),
  'casting:queues': UNSEEN,
  'casting:edit-queue': does('queue', {
    detail: ({ change }) => change.action,
    about: ({ queue }, value) => ({ kind: value?.queue.kind ?? 'room', id: queue }),
  }),
  'casting:emergency': does('emergency', { detail: ({ title, source }) => title ?? nameOfSource(source) }),
  'casting:restore': does('emergency'),
  'casting:emergency-status': UNSEEN,
  'cloud:instances': reads('cloud'),
  'cloud:load-balancers': reads('cloud', { detail: ({ names }) => names.slice(0, 3).join(', ') }),
  'cloud:public-addresses': reads('cloud', { detail: ({ loadBalancer }) => loadBalancer }),
  'cloud:inventory': UNSEEN,
  'cloud:refresh': reads('cloud'),
  'cloud:regions': reads('cloud'),
  'cloud:profiles': reads('cloud'),
  'cloud:identity': reads('cloud'),
  'cloud:policy': UNSEEN,
  'cloud:upload': does('upload', {
    about: ({ bucket, key }) => ({ kind: 'upload', id: `${bucket}/${key}` }),
  }),
  'cloud:start-upload': does('upload', {
    about: ({ bucket, key }) => ({ kind: 'upload', id: `${bucket}/${key}` }),
  }),
  'cloud:uploads': UNSEEN,
  'cloud:pause-upload': does('upload', { about: uploadOf }),
  'cloud:resume-upload': does('upload', { about: uploadOf }),
  'cloud:cancel-upload': does('upload', { about: uploadOf }),
  'cloud:drop-cast': does('upload', { about: uploadOf }),
  'cloud:forget-upload': UNSEEN,
  'cloud:presign': does('cloud', { detail: ({ bucket, key }) => `${bucket}/${key}` }),
  'cloud:probe-media': reads('cloud', { detail: ({ loadBalancer }) => loadBalancer }),
  'issues:capabilities': reads('issue'),
  'issues:refresh-wsdl': reads('issue'),
  'issues:connection': UNSEEN,
  'issues:project': reads('issue', { detail: ({ name }) => name }),
  'issues:projects': reads('issue'),
  'issues:form': reads('issue'),
  'issues:file': does('issue', {
    detail: ({ summary }) => summary,
    about: (_input, filing) => (filing === null ? null : issueOf(filing.issueId, filing.outboxId)),
  }),
  'issues:update': does('issue', {
    detail: ({ summary }) => summary ?? '',
    about: ({ issueId }) => issueOf(issueId, null),
  }),
  'issues:outbox': UNSEEN,
  'issues:outbox-retry': does('issue', {
    about: ({ outboxId }, filing) => issueOf(filing?.issueId ?? null, outboxId),
  }),
  'issues:outbox-cancel': does('issue', {
    detail: (_input, item) => item?.content.summary ?? '',
    about: ({ outboxId }) => issueOf(null, outboxId),
  }),
  'issues:outbox-discard': does('issue', { about: ({ outboxId }) => issueOf(null, outboxId) }),
  'issues:outbox-restore': does('issue', {
    detail: (_input, item) => item?.content.summary ?? '',
    about: ({ outboxId }, item) => issueOf(item?.issueId ?? null, outboxId),
  }),
  'issues:drafts': UNSEEN,
  'issues:save-draft': UNSEEN,
  'issues:remove-file': UNSEEN,
  'issues:templates': UNSEEN,
  'issues:save-template': does('issue', { detail: ({ name }) => name }),
  'issues:delete-template': does('issue'),
  'issues:list': reads('issue'),
  'issues:issue': reads('issue', { about: ({ issueId }) => issueOf(issueId, null) }),
  'issues:add-note': does('issue', { about: ({ issueId }) => issueOf(issueId, null) }),
  'issues:attachment': reads('issue'),
  'issues:duplicates': UNSEEN,
  'issues:users': reads('issue'),
  'issues:access-levels': reads('issue'),
  'signin:start': does('account', { detail: ({ provider }) => provider }),
  'signin:status': UNSEEN,
  'signin:wait': UNSEEN,
  'signin:cancel': does('account', { detail: ({ provider }) => provider }),
  'signin:paste': does('account', { detail: ({ provider }) => provider }),
  'signin:sign-out': does('account', { detail: ({ provider }) => provider }),
  'signin:exchange': does('account', { detail: ({ provider }) => provider }),
  'signin:share': does('account', { detail: ({ provider }) => provider }),
  'signin:checklist': reads('account', { detail: ({ provider }) => provider }),
  'accounts:list': UNSEEN,
  'accounts:link': does('account', {
    about: (_input, account) =>
      account === null ? null : { kind: 'account', id: account.accountId, name: account.username },
  }),
  'accounts:unlink': does('account', {
    detail: ({ provider }) => provider,
    about: (_input, account) =>
      account === null ? null : { kind: 'account', id: account.accountId, name: account.username },
  }),
  'accounts:forget-login': does('account'),
  'analytics:screen': UNSEEN,
  'analytics:exception': UNSEEN,
  'analytics:status': UNSEEN,
  'analytics:dispatch': does('settings'),
  'analytics:hits': UNSEEN,
  'analytics:forget': does('settings'),
  'activity:list': UNSEEN,
  'activity:entry': UNSEEN,
  'activity:entries': UNSEEN,
  'activity:operators': UNSEEN,
  'activity:exchange': UNSEEN,
  'activity:export': UNSEEN,
  'diagnostics:run': does('settings'),
  'diagnostics:cancel': UNSEEN,
  'diagnostics:last': UNSEEN,
  'diagnostics:report': UNSEEN,
  'practice:peers': UNSEEN,
  'practice:fault': does('practice', {
    detail: ({ fault }) => fault,
    about: ({ peer }, value) => ({ kind: 'peer', id: peer, name: value?.name ?? null }),
  }),
};

function roomOf(id: string): About {
  return { kind: 'room', id };
}

function issueOf(issueId: number | null, outboxId: string | null): About {
  const id = issueId === null ? (outboxId ?? '') : String(issueId);
  return { kind: 'issue', id, name: null, ...(outboxId === null ? {} : { evidence: outboxId }) };
}

function uploadOf(
  { uploadId }: { readonly uploadId: string },
  upload: { readonly bucket: string; readonly key: string } | null,
): About {
  return { kind: 'upload', id: upload === null ? uploadId : `${upload.bucket}/${upload.key}` };
}

function nameOfSource(source: Source): string {
  if ('url' in source) return source.url;
  return 'path' in source ? basename(source.path) : source.mediaId;
}

function titles(items: readonly { readonly title: string }[]): string {
  return items
    .slice(0, 3)
    .map(({ title }) => title)
    .join(', ');
}

/** Which fields were changed, never what to. */
function changedFields(change: object): string {
  return Object.entries(change)
    .flatMap(([section, fields]) =>
      Object.keys((fields ?? {}) as object).map((field) => `${section}.${field}`),
    )
    .join(', ');
}
