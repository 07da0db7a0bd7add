import type { ColumnIn } from '../../../shared/transfer/columns';
import { pickFields } from '../../../shared/text/pick-fields';
import { isSameUnordered } from '../../../shared/text/same-json';
import type { Problem } from '../../../shared/transfer/transfer';
import { columnsIn } from '../../database/columns';
import { comparable, isAddressed, KEYS, NAMES, WITHOUT_ID } from './content.queries';
import type { MatchedTable, StoredRow } from './content.queries';
import { addressFrom, NewAddresses } from './new-addresses';
import type { ParsedRow } from './parsing/parsed';

const REQUIRED: { [T in MatchedTable]: readonly ColumnIn<T>[] } = {
  blog_categories: ['name', 'slug'],
  blog_tags: ['name'],
  blog_posts: ['title', 'slug'],
  casinos: ['name'],
  pages: ['slug', 'title', 'content'],
  help_services: ['country_code', 'country', 'name', 'url', 'checked_at'],
  legal_sections: ['country_code', 'country', 'content', 'source_name', 'source_url', 'checked_at'],
  settings: ['key', 'value'],
  media: ['storage_key', 'original_name'],
};

export interface PlannedRow {
  table: MatchedTable;
  file: string;
  line: number;
  label: string;
  action: 'create' | 'update' | 'skip';
  id: string;
  /** Values to write: all columns of a new row, only changed ones of an existing row. */
  values: StoredRow;
  before: StoredRow | undefined;
  fields: string[];
  note?: string;
}

const comparableIn = (value: unknown) => (typeof value === 'string' ? comparable(value) : undefined);

// Comparing the long texts of thousands of rows with the same name would take minutes.
const MAX_NAMESAKES = 20;

const TABLE_NOUNS: Partial<Record<MatchedTable, string>> = { blog_categories: 'category', blog_posts: 'post' };

/** Finds rows of a table by id and by key. A name is no identity: it only matches a row that changes nothing. */
export class Matcher {
  readonly #byId = new Map<string, StoredRow>();
  readonly #byKey = new Map<string, StoredRow>();
  readonly #byName = new Map<string, StoredRow[]>();
  readonly #idByKey = new Map<string, string>();
  readonly #stored: string[];
  readonly #addresses: NewAddresses;

  constructor(
    readonly table: MatchedTable,
    rows: readonly StoredRow[],
    taken: Iterable<string> = [],
  ) {
    for (const row of rows) this.#index(row);
    this.#stored = rows.map((row) => this.idOf(row));
    this.#addresses = new NewAddresses(taken);
  }

  #index(row: StoredRow): void {
    this.#byId.set(this.idOf(row), row);
    const key = this.#keyOf(row);
    if (key !== undefined) this.#byKey.set(key, row);
    const name = this.#nameOf(row);
    if (name !== undefined) this.#byName.set(name, [...(this.#byName.get(name) ?? []).slice(0, MAX_NAMESAKES), row]);
  }

  idOf(row: StoredRow): string {
    return String(row['id'] ?? row[KEYS[this.table]]);
  }

  #keyOf(row: StoredRow): string | undefined {
    const key = comparableIn(row[KEYS[this.table]]);
    // Several countries may have a service of the same name.
    return this.table === 'help_services' && key !== undefined ? `${String(row['country_code'])} ${key}` : key;
  }

  #nameOf(row: StoredRow): string | undefined {
    return comparableIn(row[NAMES[this.table] ?? '']);
  }

  storedIds(): string[] {
    return this.#stored;
  }

  find(id: unknown): StoredRow | undefined {
    return typeof id === 'string' ? this.#byId.get(id) : undefined;
  }

  findByKey(key: unknown): StoredRow | undefined {
    return this.#byKey.get(comparableIn(key) ?? '\0');
  }

  #holderOf(values: StoredRow): StoredRow | undefined {
    return this.#byKey.get(this.#keyOf(values) ?? '\0');
  }

  #changedIn(values: StoredRow, before: StoredRow): string[] {
    // An import never changes the origin or the accounts of an existing row.
    const isFixed = new Set<string>(columnsIn(this.table, ['origin', 'account']));
    return Object.keys(values).filter(
      (name) => values[name] !== undefined && !isFixed.has(name) && !isSameUnordered(values[name], before[name]),
    );
  }

  #repeated(values: StoredRow): StoredRow | undefined {
    if (comparableIn(values[KEYS[this.table]]) !== undefined) return undefined;
    const namesakes = this.#byName.get(this.#nameOf(values) ?? '\0') ?? [];
    const { [KEYS[this.table]]: _address, ...rest } = values;
    return namesakes.find((row) => !this.#idByKey.has(this.idOf(row)) && this.#changedIn(rest, row).length === 0);
  }

  /** Assigns a free address to a new row without one, and returns a note if it is unexpected. */
  #address(values: StoredRow, wanted: string | undefined, id: string): string | undefined {
    if (!isAddressed(this.table) || comparableIn(values['slug']) !== undefined) return undefined;
    const name = values[NAMES[this.table] ?? ''];
    if (typeof name !== 'string') return undefined;
    const fromName = addressFrom(name);
    const slug = this.#addresses.take(addressFrom(wanted) ?? fromName ?? `${TABLE_NOUNS[this.table] ?? 'row'}-${id}`);
    values['slug'] = slug;
    return slug === fromName ? undefined : `'${name.slice(0, 100)}' gets the address '${slug}'.`;
  }

  /**
   * Plans a row with these columns, or returns the problem that prevents it. `newId` is used if the row has no id,
   * `address` for a new row without slug.
   */
  plan(
    { file, line }: Pick<ParsedRow, 'file' | 'line'>,
    columns: StoredRow,
    newId: string,
    address?: string,
  ): PlannedRow | Problem {
    const named = this.find(columns['id']) ?? this.#holderOf(columns);
    const before = named ?? this.#repeated(columns);
    const key = KEYS[this.table];
    const said = Object.keys(columns).filter((name) => named !== undefined || before === undefined || name !== key);
    const values: StoredRow = pickFields(columns, said);
    const problem = (reason: string): Problem => ({ kind: 'error', file, line, reason });
    const holder = this.#holderOf(values);
    if (before && holder && holder !== before)
      return problem(`${key}: '${String(values[key])}' belongs to another row of this site.`);
    const namesake = this.table === 'blog_categories' ? this.#byName.get(this.#nameOf(values) ?? '\0')?.[0] : undefined;
    if (namesake && namesake !== before) return this.#asNamesake(namesake, before, values, { file, line });
    const id = before ? this.idOf(before) : typeof values['id'] === 'string' ? values['id'] : newId;
    const here = `${file}, line ${line}`;
    const earlier = this.#idByKey.get(id);
    if (earlier !== undefined) return problem(`The same row is already in ${earlier}.`);
    const note = before ? undefined : this.#address(values, address, id);
    const missing = before
      ? []
      : REQUIRED[this.table].filter((name: string) => values[name] === undefined || values[name] === null);
    if (missing.length > 0) return problem(`A new row needs ${missing.join(', ')}.`);
    this.#idByKey.set(id, here);
    const { title, name, original_name: fileName } = values;
    const names = [title, name, fileName, values[key], before?.['title'], before?.['name']];
    const label = names.find((given) => typeof given === 'string') ?? id;
    const row = { table: this.table, file, line, label: label.slice(0, 200), id, before, ...(note && { note }) };
    if (!before) {
      const created = { ...values, ...(!WITHOUT_ID.has(this.table) && { id }) };
      this.#index(created);
      return { ...row, action: 'create', values: created, fields: [] };
    }
    const fields = this.#changedIn(values, before);
    return { ...row, action: fields.length > 0 ? 'update' : 'skip', values: pickFields(values, fields), fields };
  }

  /**
   * Category names are unique: a category in the file with a stored name means the stored one, which stays unchanged.
   */
  #asNamesake(
    namesake: StoredRow,
    before: StoredRow | undefined,
    values: StoredRow,
    place: { file: string; line: number },
  ): Problem {
    const name = String(values['name']).slice(0, 100);
    if (before) return { kind: 'error', ...place, reason: `name: '${name}' belongs to another row of this site.` };
    if (typeof values['id'] === 'string') this.#byId.set(values['id'], namesake);
    const key = this.#keyOf(values);
    if (key !== undefined) this.#byKey.set(key, namesake);
    const reason = `A category '${name}' already exists at '${String(namesake['slug'])}'. It stays as it is, and the posts of this one are added to it.`;
    return { kind: 'note', ...place, reason };
  }
}
