import { COLUMNS, EXPORTED } from '../../shared/transfer/columns';
import type { ColumnIn, FieldOf, Role } from '../../shared/transfer/columns';
import type { TableName } from '../../shared/transfer/transfer';
import type { Database } from './database';

// Only files have columns for facts of casinos.
type StoredRole = Exclude<Role, 'former'>;

type Difference<T extends TableName> =
  | `${T}.${Exclude<keyof Database[T] & string, ColumnIn<T, StoredRole>>} is in no role`
  | `${T}.${Exclude<ColumnIn<T, StoredRole>, keyof Database[T]>} is not in the schema`;

type Complete<Map, Different extends never> = Map | Different;

// Type error if a table has a column missing from shared/transfer/columns.ts, or the reverse.
const toColumns: Complete<typeof COLUMNS, { [T in TableName]: Difference<T> }[TableName]> = COLUMNS;

function namesIn<T extends TableName, R extends Role>(table: T, roles: readonly R[]): [ColumnIn<T, R>, string][] {
  const columns: Partial<Record<Role, Record<string, string>>> = toColumns[table];
  return roles.flatMap((role) => Object.entries(columns[role] ?? {}) as [ColumnIn<T, R>, string][]);
}

export function columnsIn<T extends TableName, R extends Role>(table: T, roles: readonly R[]): ColumnIn<T, R>[] {
  return namesIn(table, roles).map(([column]) => column);
}

type Selection<T extends TableName, R extends Role, From extends string> = {
  [C in ColumnIn<T, R>]: `${From}.${C} as ${FieldOf<T, C, R>}`;
}[ColumnIn<T, R>];

export function selectFields<T extends TableName, R extends Role, From extends string>(
  table: T,
  roles: readonly R[],
  from: From,
): Selection<T, R, From>[] {
  return namesIn(table, roles).map(([column, field]) => `${from}.${column} as ${field}` as Selection<T, R, From>);
}

export function selectExported<T extends TableName, From extends string>(table: T, from: From) {
  return columnsIn(table, EXPORTED).map((column) => `${from}.${column}` as const);
}

type ColumnOf<T extends TableName, Field> = {
  [C in ColumnIn<T, 'edited'>]: FieldOf<T, C, 'edited'> extends Field ? C : never;
}[ColumnIn<T, 'edited'>];

type RowOf<T extends TableName, Fields> = {
  [F in keyof Fields as ColumnOf<T, F>]: Exclude<Fields[F], undefined>;
};

export function toRow<T extends TableName, Fields extends object>(table: T, fields: Fields): RowOf<T, Fields> {
  const given = new Map(Object.entries(fields));
  const row: Record<string, unknown> = {};
  for (const [column, field] of namesIn(table, ['edited'])) {
    const value: unknown = given.get(field);
    if (value !== undefined) row[column] = value;
  }
  return row as RowOf<T, Fields>;
}

type FieldsOf<T extends TableName, Row> = {
  [C in keyof Row as FieldOf<T, C & string, 'edited' | 'former'>]: Exclude<Row[C], undefined>;
};

export function toFields<T extends TableName, Row extends object>(table: T, row: Row): FieldsOf<T, Row> {
  const given = new Map(Object.entries(row));
  const fields: Record<string, unknown> = {};
  for (const [column, field] of namesIn(table, ['edited', 'former'])) {
    const value: unknown = given.get(column);
    if (value !== undefined) fields[field] = value;
  }
  return fields as FieldsOf<T, Row>;
}
