import { type Kysely, sql } from 'kysely';

interface Column {
  table: string;
  isView: boolean;
  name: string;
  type: string;
  nullable: boolean;
  hasDefault: boolean;
  isComputed: boolean;
}

const nullableViewColumns: Record<string, string[]> = {
  public_posts: ['excerpt', 'featured_image', 'meta_description', 'category_id', 'words', 'author_id'],
  public_casinos: [
    'slug',
    'logo_url',
    'bonus_terms',
    'good_for',
    'not_for',
    'promo_code',
    'website_url',
    'placement',
    'full_review',
    'full_review_html',
    'full_review_version',
    'verified_at',
    'verified_by',
    'words',
    'name_words',
    'folded_name',
    'rating_override',
    'rating_reason',
    'placement_reason',
    'placed_at',
    'placed_by',
    'status_reason',
    'status_at',
    'status_by',
    'meta_title',
    'meta_description',
    'living_code',
  ],
  first_codes: ['code'],
  public_pages: ['meta_title', 'meta_description', 'words', 'name_words'],
  public_post_views: ['category_id'],
  public_posts_tags: ['category_id'],
};

const typeNames: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  bool: 'boolean',
  int4: 'number',
  int8: 'number',
  numeric: 'number',
  date: 'string',
  timestamptz: 'Timestamp',
  jsonb: 'Json',
  _text: 'string[]',
  bytea: 'Buffer',
  tsvector: 'string',
};

const header = `// Generated from a migrated database by server/process/generate-schema.ts; do not edit.
import type { ColumnType } from 'kysely';

export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;

/** Made by Postgres from other columns; never written. */
export type Computed<T> = ColumnType<T, undefined, undefined>;

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

/** Written as JSON text: the driver would turn an array into a Postgres array. */
export type Json = ColumnType<JsonValue, string, string>;
`;

export async function schemaSource<T>(db: Kysely<T>): Promise<string> {
  const tables = new Map<string, Column[]>();
  for (const column of await listColumns(db)) {
    tables.set(column.table, [...(tables.get(column.table) ?? []), column]);
  }
  const interfaces = [...tables].map(([table, columns]) =>
    interfaceSource(interfaceName(table), columns.map(columnSource)),
  );
  const database = interfaceSource(
    'DB',
    [...tables.keys()].map((table) => `${table}: ${interfaceName(table)};`),
  );
  return [header, ...interfaces, database].join('\n');
}

async function listColumns<T>(db: Kysely<T>): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.table_name as "table", t.table_type = 'VIEW' as "isView", c.column_name as name, c.udt_name as type,
      c.is_nullable = 'YES' as nullable, c.column_default is not null or c.is_identity = 'YES' as "hasDefault",
      c.is_generated = 'ALWAYS' as "isComputed"
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = current_schema() and c.table_name not like 'kysely\\_%'
    order by c.table_name collate "C", c.ordinal_position
  `.execute(db);
  return rows;
}

function interfaceSource(name: string, lines: string[]): string {
  return `export interface ${name} {\n${lines.map((line) => `  ${line}\n`).join('')}}\n`;
}

function interfaceName(table: string): string {
  return table.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function columnSource(column: Column): string {
  const type = typeNames[column.type];
  if (!type)
    throw new Error(`${column.table}.${column.name} has the type ${column.type}, which has no TypeScript name yet`);
  const nullable = column.isView ? isNullableInView(column) : column.nullable;
  const value = nullable ? `${type} | null` : type;
  if (column.isComputed) return `${column.name}: Computed<${value}>;`;
  return `${column.name}: ${column.hasDefault ? `Generated<${value}>` : value};`;
}

function isNullableInView({ table, name }: Column): boolean {
  return nullableViewColumns[table]?.includes(name) ?? true;
}
