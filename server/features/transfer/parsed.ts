import { ROW_SCHEMAS } from '../../../shared/transfer-rows';
import type { RowValues } from '../../../shared/transfer-rows';
import type { Problem, TableName } from '../../../shared/transfer';

export const MAX_ROWS = 20_000;

/** Where a row stands, for the person who has to find it again. */
export interface Place {
  file: string;
  line: number;
}

export interface ParsedRow<T extends TableName = TableName> extends Place {
  table: T;
  values: RowValues<T>;
}

export interface Parsed {
  rows: ParsedRow[];
  problems: Problem[];
}

export interface RawRow {
  line: number;
  values: Record<string, unknown>;
}

export const noRows = (problem: Problem): Parsed => ({ rows: [], problems: [problem] });

export function joined(parts: readonly Parsed[]): Parsed {
  return { rows: parts.flatMap(({ rows }) => rows), problems: parts.flatMap(({ problems }) => problems) };
}

export function rowsOf<T extends TableName>(rows: readonly ParsedRow[], table: T): ParsedRow<T>[] {
  return rows.filter((row) => row.table === table) as ParsedRow<T>[];
}

// What our own tables hold but an import makes anew.
const RECOMPUTED = new Set(['content_html', 'content_version', 'full_review_html', 'full_review_version']);

function unusedColumns(table: TableName, rows: readonly RawRow[]): string[] {
  const known = ROW_SCHEMAS[table].shape;
  const unused = new Set(rows.flatMap(({ values }) => Object.keys(values)));
  return [...unused].filter((name) => !Object.hasOwn(known, name) && !RECOMPUTED.has(name));
}

/** Rows whose fields all hold what they may hold. The others become problems: line and reason. */
export function checkRows(table: TableName, file: string, rows: readonly RawRow[]): Parsed {
  if (rows.length > MAX_ROWS) {
    return noRows({ kind: 'error', file, line: 0, reason: `More than ${MAX_ROWS} rows. Split the file.` });
  }
  const parsed: Parsed = { rows: [], problems: [] };
  const unused = unusedColumns(table, rows).slice(0, 20);
  if (unused.length > 0) {
    const reason = `Fields that are not used: ${unused.map((name) => name.slice(0, 60)).join(', ')}`;
    parsed.problems.push({ kind: 'note', file, line: 0, reason });
  }
  for (const { line, values } of rows) {
    const result = ROW_SCHEMAS[table].safeParse(values);
    if (result.success) parsed.rows.push({ table, file, line, values: result.data });
    else {
      const reasons = result.error.issues
        .slice(0, 3)
        .map(({ path, message }) => `${String(path[0] ?? table)}: ${message}`);
      parsed.problems.push({ kind: 'error', file, line, reason: reasons.join('; ') });
    }
  }
  return parsed;
}
