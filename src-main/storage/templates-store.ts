import type { DatabaseSync } from 'node:sqlite';

/** A template of an issue; `content` is JSON. */
export interface TemplateRow {
  readonly id: string;
  readonly name: string;
  readonly content: string;
  readonly updatedAt: string;
}

export interface TemplatesStore {
  /** By name. */
  all(): readonly TemplateRow[];
  put(template: TemplateRow): void;
  remove(id: string): void;
}

/** Templates for issues. */
export function createTemplatesStore(db: DatabaseSync): TemplatesStore {
  const select = db.prepare('SELECT * FROM issue_templates ORDER BY name, id LIMIT 1000');
  const upsert = db.prepare(
    `INSERT INTO issue_templates (id, name, content, updated_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, content = excluded.content, updated_at = excluded.updated_at`,
  );
  const erase = db.prepare('DELETE FROM issue_templates WHERE id = ?');
  return {
    all: () =>
      (select.all() as Record<string, string>[]).map((row) => ({
        id: String(row['id']),
        name: String(row['name']),
        content: String(row['content']),
        updatedAt: String(row['updated_at']),
      })),
    put: ({ id, name, content, updatedAt }) => void upsert.run(id, name, content, updatedAt),
    remove: (id) => void erase.run(id),
  };
}
