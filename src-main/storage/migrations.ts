/**
 * The database's shape, one step a version. A step that has shipped is never edited: changes come as a new step.
 * `PRAGMA user_version` tells how many steps a file has taken.
 */
export const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE rooms (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    given_name TEXT,
    address TEXT NOT NULL,
    model TEXT NOT NULL,
    location TEXT NOT NULL,
    last_seen TEXT,
    typed_address TEXT
  ) STRICT;

  CREATE TABLE media (
    id TEXT PRIMARY KEY,
    origin TEXT NOT NULL CHECK (origin IN ('file', 'upload', 'url', 'practice')),
    location TEXT NOT NULL,
    title TEXT NOT NULL,
    content_type TEXT NOT NULL,
    bytes INTEGER,
    seconds REAL,
    width INTEGER,
    height INTEGER,
    added_at TEXT NOT NULL,
    removed_at TEXT
  ) STRICT;
  CREATE UNIQUE INDEX media_by_location ON media (location) WHERE removed_at IS NULL;

  CREATE TABLE casts (
    id TEXT PRIMARY KEY,
    started_at TEXT NOT NULL,
    ended_at TEXT,
    title TEXT NOT NULL,
    source TEXT NOT NULL,
    rooms TEXT NOT NULL,
    outcomes TEXT
  ) STRICT;
  CREATE INDEX casts_by_time ON casts (started_at);

  CREATE TABLE exchanges (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at TEXT NOT NULL,
    domain TEXT NOT NULL,
    subject TEXT,
    method TEXT NOT NULL,
    target TEXT NOT NULL,
    ms REAL NOT NULL,
    ok INTEGER NOT NULL,
    outcome TEXT NOT NULL,
    request_head TEXT NOT NULL,
    request_body TEXT NOT NULL,
    response_head TEXT NOT NULL,
    response_body TEXT NOT NULL,
    request_bytes INTEGER NOT NULL,
    response_bytes INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX exchanges_by_subject ON exchanges (subject, id);

  CREATE TABLE secrets (
    name TEXT PRIMARY KEY,
    vault TEXT NOT NULL,
    sealed BLOB NOT NULL
  ) STRICT;

  CREATE TABLE notices (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    at TEXT NOT NULL,
    context TEXT NOT NULL
  ) STRICT;
  `,
  `
  CREATE TABLE cloud_regions (
    account TEXT NOT NULL,
    region TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    content TEXT NOT NULL,
    PRIMARY KEY (account, region)
  ) STRICT;

  CREATE TABLE cloud_uploads (
    id TEXT PRIMARY KEY,
    started_at TEXT NOT NULL,
    upload TEXT NOT NULL,
    resume TEXT NOT NULL
  ) STRICT;
  `,
  `
  CREATE TABLE outbox (
    id TEXT PRIMARY KEY,
    seq INTEGER NOT NULL UNIQUE,
    tracker TEXT NOT NULL,
    practice INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('draft', 'queued', 'sending', 'uncertain', 'filed', 'refused')),
    stage TEXT NOT NULL CHECK (stage IN ('new', 'creating', 'created', 'done')),
    token TEXT NOT NULL,
    content TEXT NOT NULL,
    progress TEXT NOT NULL,
    steps TEXT NOT NULL,
    warnings TEXT NOT NULL,
    error TEXT,
    issue_id INTEGER,
    attempts INTEGER NOT NULL,
    next_at INTEGER,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    removed_at TEXT
  ) STRICT;
  CREATE INDEX outbox_by_state ON outbox (state, seq);
  CREATE INDEX outbox_by_issue ON outbox (issue_id) WHERE issue_id IS NOT NULL;

  CREATE TABLE outbox_files (
    id TEXT PRIMARY KEY,
    outbox_id TEXT NOT NULL REFERENCES outbox (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    name TEXT NOT NULL,
    content_type TEXT NOT NULL,
    bytes INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'sent', 'refused')),
    content BLOB NOT NULL
  ) STRICT;
  CREATE INDEX outbox_files_by_item ON outbox_files (outbox_id, position);

  CREATE TABLE issue_templates (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    content TEXT NOT NULL,
    updated_at TEXT NOT NULL
  ) STRICT;

  CREATE TABLE tracker_cache (
    key TEXT PRIMARY KEY,
    at TEXT NOT NULL,
    value TEXT NOT NULL
  ) STRICT;
  `,
  `
  CREATE TABLE room_groups (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    rooms TEXT NOT NULL,
    place INTEGER NOT NULL,
    created_at TEXT NOT NULL
  ) STRICT;

  CREATE TABLE queues (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('room', 'group')),
    items TEXT NOT NULL,
    options TEXT NOT NULL,
    current TEXT,
    state TEXT NOT NULL,
    position REAL,
    changed_at TEXT NOT NULL
  ) STRICT;

  CREATE TABLE emergencies (
    id TEXT PRIMARY KEY,
    started_at TEXT NOT NULL,
    ended_at TEXT,
    content TEXT NOT NULL
  ) STRICT;
  `,
  `
  CREATE TABLE account_groups (name TEXT PRIMARY KEY) STRICT;
  INSERT INTO account_groups (name) VALUES ('REGISTERED');

  CREATE TABLE accounts (
    id TEXT PRIMARY KEY,
    practice INTEGER NOT NULL,
    username TEXT NOT NULL,
    username_folded TEXT NOT NULL,
    email TEXT NOT NULL,
    group_name TEXT NOT NULL REFERENCES account_groups (name),
    type TEXT NOT NULL CHECK (type IN ('normal')),
    ip TEXT NOT NULL,
    is_new INTEGER NOT NULL,
    created_at TEXT NOT NULL,
    last_sign_in_at TEXT,
    UNIQUE (practice, username_folded),
    UNIQUE (practice, email)
  ) STRICT;

  CREATE TABLE account_links (
    provider TEXT NOT NULL,
    practice INTEGER NOT NULL,
    provider_user_id TEXT NOT NULL,
    account_id TEXT NOT NULL REFERENCES accounts (id),
    display_name TEXT,
    linked_at TEXT NOT NULL,
    last_sign_in_at TEXT,
    PRIMARY KEY (provider, practice, provider_user_id)
  ) STRICT;
  CREATE INDEX account_links_by_account ON account_links (account_id);

  CREATE TABLE waiting_logins (
    id TEXT PRIMARY KEY,
    provider TEXT NOT NULL,
    practice INTEGER NOT NULL,
    provider_user_id TEXT NOT NULL,
    display_name TEXT,
    graph_host TEXT NOT NULL,
    ip TEXT NOT NULL,
    reason TEXT NOT NULL CHECK (reason IN ('noUserInformation', 'nameTaken', 'emailTaken')),
    taken_by TEXT,
    since INTEGER NOT NULL,
    UNIQUE (provider, practice, provider_user_id)
  ) STRICT;
  `,
  `
  CREATE TABLE analytics_hits (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    made_at INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('queued', 'sent', 'refused')),
    payload TEXT NOT NULL,
    sent_at INTEGER,
    target TEXT
  ) STRICT;
  CREATE INDEX analytics_queue ON analytics_hits (id) WHERE state = 'queued';

  CREATE TABLE analytics_facts (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) STRICT;
  `,
  `
  ALTER TABLE exchanges ADD COLUMN timing TEXT;
  ALTER TABLE exchanges ADD COLUMN kept_bytes INTEGER NOT NULL DEFAULT 0;
  UPDATE exchanges SET kept_bytes = 300 + length(request_head) + length(request_body) + length(response_head)
    + length(response_body);
  CREATE INDEX exchanges_by_size ON exchanges (id, kept_bytes);
  CREATE INDEX exchanges_by_outcome ON exchanges (ok, domain, id);
  CREATE VIRTUAL TABLE exchanges_words USING fts5 (
    words, content = '', contentless_delete = 1, detail = none, prefix = '2 3', tokenize = 'unicode61 remove_diacritics 2'
  );
  CREATE TRIGGER exchanges_kept AFTER INSERT ON exchanges BEGIN
    INSERT INTO exchanges_words (rowid, words) VALUES (new.id, concat_ws(' ', new.method, new.outcome, new.target,
      (SELECT concat_ws(' ', given_name, name) FROM rooms WHERE rooms.id = new.subject), new.subject));
  END;
  CREATE TRIGGER exchanges_dropped AFTER DELETE ON exchanges BEGIN
    DELETE FROM exchanges_words WHERE rowid = old.id;
  END;
  INSERT INTO exchanges_words (rowid, words)
    SELECT id, concat_ws(' ', method, outcome, target, subject) FROM exchanges;

  CREATE TABLE activity (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at TEXT NOT NULL,
    kind TEXT NOT NULL,
    action TEXT NOT NULL,
    detail TEXT NOT NULL,
    actor TEXT NOT NULL,
    operator TEXT,
    provider TEXT,
    face TEXT,
    subject_kind TEXT,
    subject TEXT,
    subject_name TEXT,
    outcome TEXT NOT NULL,
    error TEXT,
    ms REAL,
    exchanges TEXT NOT NULL,
    kept_bytes INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX activity_by_size ON activity (id, kept_bytes);
  CREATE INDEX activity_by_kind ON activity (kind, id);
  CREATE INDEX activity_by_subject ON activity (subject, id);
  CREATE INDEX activity_by_outcome ON activity (outcome, id);
  CREATE INDEX activity_by_actor ON activity (actor, operator, id);
  CREATE VIRTUAL TABLE activity_words USING fts5 (
    words, content = '', contentless_delete = 1, detail = none, prefix = '2 3', tokenize = 'unicode61 remove_diacritics 2'
  );
  CREATE TRIGGER activity_kept AFTER INSERT ON activity BEGIN
    INSERT INTO activity_words (rowid, words) VALUES (new.id, concat_ws(' ', new.kind, new.action, new.detail,
      new.operator, new.subject_name, new.subject, new.error));
  END;
  CREATE TRIGGER activity_dropped AFTER DELETE ON activity BEGIN
    DELETE FROM activity_words WHERE rowid = old.id;
  END;
  `,
  `
  CREATE TABLE signin_sessions (
    provider TEXT PRIMARY KEY,
    practice INTEGER NOT NULL,
    client_id TEXT NOT NULL,
    person TEXT NOT NULL,
    scopes TEXT NOT NULL,
    since TEXT NOT NULL,
    expires_at INTEGER,
    refreshes INTEGER NOT NULL,
    ended TEXT,
    service TEXT
  ) STRICT;

  CREATE TABLE signin_attempts (
    provider TEXT PRIMARY KEY,
    started_at INTEGER NOT NULL,
    step TEXT NOT NULL CHECK (step IN ('return', 'exchange')),
    vault TEXT NOT NULL,
    sealed BLOB NOT NULL
  ) STRICT;

  CREATE TABLE signin_people (
    provider TEXT NOT NULL,
    practice INTEGER NOT NULL,
    id TEXT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (provider, practice, id)
  ) STRICT;

  CREATE TABLE signin_interruptions (
    provider TEXT PRIMARY KEY,
    action TEXT NOT NULL CHECK (action IN ('exchange', 'share')),
    content TEXT NOT NULL,
    since TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'running', 'done', 'failed')),
    error TEXT
  ) STRICT;
  `,
  `
  ALTER TABLE signin_sessions ADD COLUMN account_id TEXT;
  UPDATE signin_sessions SET account_id = (
    SELECT account_id FROM account_links
    WHERE account_links.provider = signin_sessions.provider
      AND account_links.practice = signin_sessions.practice
      AND account_links.provider_user_id = signin_sessions.person ->> '$.id'
  );
  `,
];
