type Value = string | number | null;
type Stored = Readonly<Record<string, unknown>>;

/** How the fields of a row are kept: camelCase fields in snake_case columns, booleans as 0 and 1. */
export interface RowMap<T> {
  /** `id, issue_id AS issueId, …`, for SELECT. */
  readonly selected: string;
  /** `id, issue_id, …`, for INSERT. */
  readonly columns: string;
  /** `:id, :issueId, …`. */
  readonly values: string;
  toParams(row: T): Record<string, Value>;
  fromRow(row: Stored): T;
}

/** Says it once for a STRICT table, whose columns hold what they declare. */
export function mapRow<T>(
  fields: readonly (keyof T & string)[],
  booleans: readonly (keyof T & string)[] = [],
): RowMap<T> {
  const column = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return {
    selected: fields.map((field) => `${column(field)} AS ${field}`).join(', '),
    columns: fields.map(column).join(', '),
    values: fields.map((field) => `:${field}`).join(', '),
    toParams: (row) =>
      Object.fromEntries(
        fields.map((field) => [
          field,
          booleans.includes(field) ? (row[field] === true ? 1 : 0) : (row[field] as Value),
        ]),
      ),
    fromRow: (row) =>
      Object.fromEntries(
        fields.map((field) => [field, booleans.includes(field) ? row[field] === 1 : row[field]]),
      ) as T,
  };
}
