import { TABLES } from '../../../shared/transfer';
import type { Problem, TableName } from '../../../shared/transfer';
import { objectLines } from './json-lines';
import { checkRows, joined, noRows } from './parsed';
import type { Parsed, RawRow } from './parsed';

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

interface Listed {
  raw: RawRow[];
  problems: Problem[];
}

function listed(values: readonly unknown[], lines: readonly number[], file: string): Listed {
  const raw: RawRow[] = [];
  const problems: Problem[] = [];
  let objects = 0;
  for (const [index, value] of values.entries()) {
    if (isRecord(value)) raw.push({ line: lines[objects++] ?? 0, values: value });
    else problems.push({ kind: 'error', file, line: 0, reason: `Entry ${index + 1} is not a row.` });
  }
  return { raw, problems };
}

/** A table's rows as an array. */
export function parseJsonTable(value: readonly unknown[], text: string, table: TableName, file: string): Parsed {
  const { raw, problems } = listed(value, objectLines(text, 1), file);
  return joined([{ rows: [], problems }, checkRows(table, file, raw)]);
}

/** Several tables in one object: `{"casinos": [...], "blog_tags": [...]}`. */
export function parseJsonTables(value: Record<string, unknown>, text: string, file: string): Parsed {
  const lines = objectLines(text, 2);
  let used = 0;
  const parts = Object.entries(value).map(([name, rows]): Parsed => {
    if (!Array.isArray(rows))
      return noRows({
        kind: 'note',
        file,
        line: 0,
        reason: `'${name.slice(0, 60)}' is not a list of rows and is not used.`,
      });
    const { raw, problems } = listed(rows, lines.slice(used), file);
    used += raw.length;
    const table = TABLES.find((known) => known === name);
    if (table === undefined) return noRows(notImported(name, file));
    return joined([{ rows: [], problems }, checkRows(table, file, raw)]);
  });
  return joined(parts);
}

const PRIVATE = new Set(['profiles', 'users', 'sessions', 'auth_users', 'accounts']);

/** Why a table of this name does not come in. */
export function notImported(name: string, file: string): Problem {
  const shown = name.slice(0, 60);
  const reason = PRIVATE.has(name)
    ? `'${shown}' holds accounts. Accounts and their rights are never imported: people sign up here themselves, and an administrator makes others administrators.`
    : `'${shown}' is not a table of this site.`;
  return { kind: 'error', file, line: 0, reason };
}
