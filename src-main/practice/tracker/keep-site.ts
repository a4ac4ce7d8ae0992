import { blankIssue, type Issue, type Site } from './site.ts';

/** Where the practice tracker keeps what was filed, as text; `null` where there is nothing yet. */
export interface SiteMemory {
  load(): string | null;
  save(text: string): void;
}

const KEPT_ISSUES = 200;
const KEPT_FILE_BYTES = 262_144;

/** The issues that were filed or changed, newest last; content of large files is not kept. */
export function saveSite(site: Site, memory: SiteMemory, changed: ReadonlySet<number>): void {
  const issues = [...changed].flatMap((id) => site.issues.get(id) ?? []).slice(-KEPT_ISSUES);
  const plain = issues.map((issue) => ({
    ...issue,
    monitors: [...issue.monitors],
    fields: [...issue.fields],
    files: issue.files.map((file) => ({
      ...file,
      content: file.content.length > KEPT_FILE_BYTES ? '' : file.content.toString('base64'),
    })),
  }));
  memory.save(JSON.stringify({ lastId: site.lastId(), issues: plain }));
}

type PlainIssue = Omit<Issue, 'monitors' | 'fields' | 'files'> & {
  readonly monitors: readonly number[];
  readonly fields: readonly (readonly [number, string])[];
  readonly files: readonly (Omit<Issue['files'][number], 'content'> & { readonly content: string })[];
};

/** Takes up what was kept and answers which issues those are; what cannot be read is as if there were nothing. */
export function loadSite(site: Site, memory: SiteMemory): Set<number> {
  try {
    const text = memory.load();
    if (text === null) return new Set();
    const { lastId, issues } = JSON.parse(text) as { lastId: number; issues: readonly PlainIssue[] };
    for (const issue of issues) site.issues.set(issue.id, revived(issue));
    site.continueAfter(lastId);
    return new Set(issues.map(({ id }) => id));
  } catch {
    return new Set();
  }
}

function revived({ monitors, fields, files, ...plain }: PlainIssue): Issue {
  return {
    ...blankIssue(plain),
    ...plain,
    monitors: new Set(monitors),
    fields: new Map(fields),
    files: files.map((file) => ({ ...file, content: Buffer.from(file.content, 'base64') })),
  };
}
