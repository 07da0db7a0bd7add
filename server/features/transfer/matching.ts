import type { ColumnIn } from '../../../shared/columns';
import { pickFields } from '../../../shared/pick-fields';
import type { Problem } from '../../../shared/transfer';
import { columnsIn } from '../../database/columns';
import { KEYS } from './content.queries';
import type { MatchedTable, StoredRow } from './content.queries';
import type { ParsedRow } from './parsed';

const REQUIRED: { [T in MatchedTable]: readonly ColumnIn<T>[] } = {
  blog_categories: ['name', 'slug'],
  blog_tags: ['name'],
  blog_posts: ['title', 'slug'],
  casinos: ['name', 'rating', 'description', 'bonus_amount', 'affiliate_link'],
  pages: ['slug', 'title', 'content'],
  help_services: ['country_code', 'country', 'name', 'url', 'checked_at'],
  settings: ['key', 'value'],
  media: ['storage_key', 'original_name'],
};

export interface PlannedRow {
  table: MatchedTable;
  file: string;
  line: number;
  label: string;
  action: 'create' | 'update' | 'skip';
  /** Id of the row, including one assigned to a new row; its key in tables without ids. */
  id: string;
  /** Values to write: all columns of a new row, only changed ones of an existing row. */
  values: StoredRow;
  before: StoredRow | undefined;
  /** Names of the changed columns, for the report. */
  fields: string[];
}

function inOrder(value: unknown): unknown {
  if (value instanceof Date) return value.getTime();
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, inOrder(inner)]));
}

export const isSame = (one: unknown, other: unknown) => JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));

const lower = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : undefined);

/** Finds rows of a table by id, by key and, where rows may lack a key, by name. */
export class Matcher {
  readonly #byId = new Map<string, StoredRow>();
  readonly #byKey = new Map<string, StoredRow>();
  readonly #byName = new Map<string, StoredRow>();
  readonly #idByKey = new Map<string, string>();
  readonly #stored: string[];

  constructor(
    readonly table: MatchedTable,
    rows: readonly StoredRow[],
  ) {
    for (const row of rows) this.#index(row);
    this.#stored = rows.map((row) => this.idOf(row));
  }

  #index(row: StoredRow): void {
    this.#byId.set(this.idOf(row), row);
    const key = lower(row[KEYS[this.table]]);
    if (key !== undefined) this.#byKey.set(key, row);
    const name = this.#nameOf(row);
    if (name !== undefined) this.#byName.set(name, row);
  }

  idOf(row: StoredRow): string {
    return String(row['id'] ?? row[KEYS[this.table]]);
  }

  #nameOf(row: StoredRow): string | undefined {
    if (this.table === 'blog_categories') return lower(row['name']);
    if (this.table === 'casinos') return row['slug'] ? undefined : lower(row['name']);
    return undefined;
  }

  /** Ids of the rows that existed before the import. */
  storedIds(): string[] {
    return this.#stored;
  }

  find(id: unknown): StoredRow | undefined {
    return typeof id === 'string' ? this.#byId.get(id) : undefined;
  }

  findByKey(key: unknown): StoredRow | undefined {
    return this.#byKey.get(lower(key) ?? '\0');
  }

  #match(values: StoredRow): StoredRow | undefined {
    return (
      this.find(values['id']) ??
      this.findByKey(values[KEYS[this.table]]) ??
      this.#byName.get(this.#nameOf(values) ?? '\0')
    );
  }

  /** Plans a row with these columns, or returns the problem that prevents it. `newId` is used if the row has no id. */
  plan({ file, line }: Pick<ParsedRow, 'file' | 'line'>, columns: StoredRow, newId: string): PlannedRow | Problem {
    const values: StoredRow = pickFields(columns, Object.keys(columns));
    const problem = (reason: string): Problem => ({ kind: 'error', file, line, reason });
    const before = this.#match(values);
    const key = KEYS[this.table];
    const holder = this.findByKey(values[key]);
    if (before && holder && holder !== before)
      return problem(`${key}: '${String(values[key])}' belongs to another row of this site.`);
    const id = before ? this.idOf(before) : typeof values['id'] === 'string' ? values['id'] : newId;
    const here = `${file}, line ${line}`;
    const earlier = this.#idByKey.get(id);
    if (earlier !== undefined) return problem(`The same row stands in ${earlier} already.`);
    const missing = before
      ? []
      : REQUIRED[this.table].filter((name: string) => values[name] === undefined || values[name] === null);
    if (missing.length > 0) return problem(`A new row needs ${missing.join(', ')}.`);
    this.#idByKey.set(id, here);
    const { title, name, original_name: fileName } = values;
    const names = [title, name, fileName, values[key], before?.['title'], before?.['name']];
    const label = names.find((given) => typeof given === 'string') ?? id;
    const row = { table: this.table, file, line, label: label.slice(0, 200), id, before };
    if (!before) {
      const created = { ...values, ...(key !== 'key' && this.table !== 'pages' && { id }) };
      this.#index(created);
      return { ...row, action: 'create', values: created, fields: [] };
    }
    // An import never changes the origin or the accounts of an existing row.
    const isFixed = new Set<string>(columnsIn(this.table, ['origin', 'account']));
    const fields = Object.keys(values).filter((name) => !isFixed.has(name) && !isSame(values[name], before[name]));
    const changed = pickFields(values, fields);
    return { ...row, action: fields.length > 0 ? 'update' : 'skip', values: changed, fields };
  }
}
