import { ROW_COLUMNS, ROW_SCHEMAS } from '../../../../shared/transfer/transfer-rows.schema';
import type { RowValues } from '../../../../shared/transfer/transfer-rows.schema';
import { TABLE_LABELS, TABLES } from '../../../../shared/transfer/transfer';
import type { Problem, TableName } from '../../../../shared/transfer/transfer';
import { columnsIn } from '../../../database/columns';
import { AppError } from '../../../base/errors';

export const MAX_ROWS = 20_000;
export const MAX_ROWS_OF = {
  casino_facts: 200_000,
  casino_scores: 40_000,
  promo_codes: 100_000,
  payouts: 100_000,
  casino_evidence: 100_000,
  casino_changes: 200_000,
} satisfies Partial<Record<TableName, number>>;
const LIMITS_OF: Partial<Record<TableName, number>> = MAX_ROWS_OF;

export const MAX_ROW_CHARACTERS = 8_000_000;
/** Total of all rows, which an import holds in memory until it is written. */
const MAX_CHARACTERS = 64_000_000;
const MAX_UNUSED = 20;

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

export function mergeParsed(parts: readonly Parsed[]): Parsed {
  return { rows: parts.flatMap(({ rows }) => rows), problems: parts.flatMap(({ problems }) => problems) };
}

export function filterRows<T extends TableName>(rows: readonly ParsedRow[], table: T): ParsedRow<T>[] {
  return rows.filter((row) => row.table === table) as ParsedRow<T>[];
}

export function charactersIn(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, inner) => sum + charactersIn(inner), 0);
}

/** Counts rows and characters while files are parsed, to reject an import that is too large before building it. */
export class ImportSize {
  readonly #rows = new Map<TableName, number>();
  #characters = 0;

  addRow(table: TableName): void {
    const rows = (this.#rows.get(table) ?? 0) + 1;
    this.#rows.set(table, rows);
    const most = LIMITS_OF[table] ?? MAX_ROWS;
    if (rows <= most) return;
    const label = TABLE_LABELS[table];
    throw new AppError('TOO_LARGE', `${label}: too many rows. Import at most ${most} at a time.`);
  }

  addValues(values: object): void {
    this.#characters += charactersIn(values);
    if (this.#characters <= MAX_CHARACTERS) return;
    const millions = MAX_CHARACTERS / 1_000_000;
    throw new AppError('TOO_LARGE', `The import is too large: more than ${millions} million characters. Split it.`);
  }
}

const RECOMPUTED = new Set<string>(TABLES.flatMap((table) => columnsIn(table, ['rendered', 'measured'])));

export class RowCollector {
  readonly #parsed: Parsed = { rows: [], problems: [] };
  readonly #unused = new Set<string>();

  constructor(
    readonly table: TableName,
    readonly file: string,
    readonly size: ImportSize,
  ) {}

  refuse(line: number, reason: string): void {
    this.size.addRow(this.table);
    this.#parsed.problems.push({ kind: 'error', file: this.file, line, reason });
  }

  add({ line, values }: RawRow): ParsedRow | undefined {
    this.#noteUnused(values);
    const { table, file } = this;
    const result = ROW_SCHEMAS[table].safeParse(values);
    if (!result.success) {
      const reasons = result.error.issues
        .slice(0, 3)
        .map(({ path, message }) => `${String(path[0] ?? table)}: ${message}`);
      this.refuse(line, reasons.join('; '));
      return undefined;
    }
    this.size.addRow(table);
    this.size.addValues(result.data);
    const row: ParsedRow = { table, file, line, values: result.data };
    this.#parsed.rows.push(row);
    return row;
  }

  #noteUnused(values: Record<string, unknown>): void {
    if (this.#unused.size >= MAX_UNUSED) return;
    const known = ROW_COLUMNS[this.table];
    for (const name of Object.keys(values)) {
      if (this.#unused.size >= MAX_UNUSED) return;
      if (!known.has(name) && !RECOMPUTED.has(name)) this.#unused.add(name.slice(0, 60));
    }
  }

  end(): Parsed {
    if (this.#unused.size === 0) return this.#parsed;
    const reason = `Fields that are not used: ${[...this.#unused].join(', ')}`;
    const note: Problem = { kind: 'note', file: this.file, line: 0, reason };
    return { rows: this.#parsed.rows, problems: [note, ...this.#parsed.problems] };
  }
}
