/** What a tracker takes, unless it says otherwise (docs/protocols/filing.md). */
export const trackerLimits = {
  /** Characters of a summary. */
  summary: 128,
  /** Characters of a long text. */
  text: 65_535,
  fileBytes: 5_242_880,
  fileName: 250,
  /** Whatever a tracker allows: files are kept in the outbox until they are sent. */
  keptFileBytes: 64 * 1024 * 1024,
  filesPerIssue: 20,
} as const;

/** Access levels from which things are allowed by default; sites change them, so refusals are expected all the same. */
export const trackerLevels = { update: 40, assign: 55, monitorOthers: 55 } as const;

/** How long is waited for answers, and between attempts, in ms. */
export const issueTimes = {
  readMs: 20_000,
  usersMs: 60_000,
  writeMs: 30_000,
  fileMs: 180_000,
  /** After a lost answer: the request may still be running on the tracker. */
  pauseMs: 2_000,
  /** How long a request without any answer may still be running: PHP ends it after 30 s. */
  settleMs: 35_000,
  /** How long what rarely changes (users, enumerations, levels) is taken from memory. */
  cacheMs: 10 * 60_000,
  /** How long the end of the application waits for a request under way. */
  graceMs: 3_000,
} as const;
export type IssueTimes = { readonly [name in keyof typeof issueTimes]: number };

/** Attempts at what cannot be reached: 5 s, 10 s, … 15 min. */
export const issueBackoff = { firstMs: 5_000, factor: 2, maxMs: 900_000, jitter: 0.2 } as const;
