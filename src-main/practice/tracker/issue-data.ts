import { enumerated } from './operations-enums.ts';
import { THRESHOLDS } from './rights.ts';
import { type Account, type Issue, type Site, trackerTime } from './site.ts';

/** An issue as `account` may read it: without values, files and monitors that are not for it. */
export function issueData(site: Site, account: Account, issue: Issue): object {
  const project = site.projects.find(({ id }) => id === issue.projectId);
  const readable = site.fields.filter(
    ({ id, readLevel }) => project?.fields.includes(id) && account.level >= readLevel,
  );
  return {
    id: issue.id,
    view_state: enumerated('view_states', issue.viewState),
    last_updated: trackerTime(issue.updatedAt),
    project: { id: issue.projectId, name: project?.name ?? '' },
    category: issue.category,
    priority: enumerated('priorities', issue.priority),
    severity: enumerated('severities', issue.severity),
    status: enumerated('status', issue.status),
    reporter: accountData(site, issue.reporterId),
    summary: issue.summary,
    ...texts(issue),
    reproducibility: enumerated('reproducibilities', issue.reproducibility),
    date_submitted: trackerTime(issue.submittedAt),
    sponsorship_total: 0,
    resolution: enumerated('resolutions', issue.resolution),
    description: issue.description,
    ...(issue.handlerId === null ? {} : { handler: accountData(site, issue.handlerId) }),
    attachments: issue.files.map((file) => ({
      id: file.id,
      filename: file.name,
      size: file.content.length,
      content_type: file.contentType,
      date_submitted: trackerTime(file.at),
      download_url: `http://127.0.0.1/file_download.php?file_id=${file.id}&amp;type=bug`,
      user_id: file.userId,
    })),
    ...notes(site, account, issue),
    custom_fields: readable.map(({ id, name }) => ({
      field: { id, name },
      value: issue.fields.get(id) ?? '',
    })),
    monitors:
      account.level >= THRESHOLDS.seeMonitors ? [...issue.monitors].map((id) => accountData(site, id)) : [],
    sticky: false,
    tags: [],
  };
}

/** An issue in one line of a list. */
export function headerData(issue: Issue): object {
  return {
    id: issue.id,
    view_state: issue.viewState,
    last_updated: trackerTime(issue.updatedAt),
    project: issue.projectId,
    category: issue.category,
    priority: issue.priority,
    severity: issue.severity,
    status: issue.status,
    reporter: issue.reporterId,
    summary: issue.summary,
    handler: issue.handlerId,
    resolution: issue.resolution,
    attachments_count: issue.files.length,
    notes_count: issue.notes.length,
  };
}

/** Long texts and versions, each left out while it is empty. */
function texts(issue: Issue): object {
  const all = {
    version: issue.version,
    fixed_in_version: issue.fixedInVersion,
    target_version: issue.targetVersion,
    steps_to_reproduce: issue.stepsToReproduce,
    additional_information: issue.additionalInformation,
  };
  return Object.fromEntries(Object.entries(all).filter(([, text]) => text !== ''));
}

function notes(site: Site, account: Account, issue: Issue): object {
  const visible = issue.notes.filter(
    ({ isPrivate, userId }) => !isPrivate || userId === account.id || account.level >= THRESHOLDS.handle,
  );
  if (visible.length === 0) return {};
  return {
    notes: visible.map((note) => ({
      id: note.id,
      reporter: accountData(site, note.userId),
      text: note.text,
      view_state: enumerated('view_states', note.isPrivate ? 50 : 10),
      date_submitted: trackerTime(note.at),
      last_modified: trackerTime(note.at),
      time_tracking: 0,
      note_type: 0,
      note_attr: '',
    })),
  };
}

function accountData(site: Site, id: number): object {
  const account = site.accounts.find((one) => one.id === id);
  return account === undefined
    ? { id, name: `staff${String(id - 999).padStart(5, '0')}` }
    : { id, name: account.name, real_name: account.realName };
}
