import { randomUUID } from 'node:crypto';
import type { Problem } from '../../../shared/transfer/transfer';
import type { Db } from '../../database/database';
import { comparable, findRows, findTakenAddresses, isAddressed, KEYS, NAMES } from './content.queries';
import type { MatchedTable, StoredRow } from './content.queries';
import { Matcher } from './matching';
import { addressFrom } from './new-addresses';
import type { PlannedRow } from './matching';
import { yielding } from '../../base/yielding';
import type { ParsedRow } from './parsing/parsed';

export const isProblem = (planned: PlannedRow | Problem): planned is Problem => 'reason' in planned;

export const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
export const texts = (values: readonly unknown[]) => [...new Set(values.flatMap((value) => text(value) ?? []))];

async function takenAddresses(db: Db, table: MatchedTable, rows: readonly StoredRow[], wanted: readonly unknown[]) {
  if (!isAddressed(table)) return [];
  const named = texts(rows.map((row) => row[KEYS[table]])).map(comparable);
  const unnamed = rows.filter((row) => text(row[KEYS[table]]) === undefined);
  const made = texts(
    [...wanted, ...unnamed.map((row) => row[NAMES[table] ?? ''])].map((name) => addressFrom(text(name))),
  );
  return made.length === 0 ? named : [...named, ...(await findTakenAddresses(db, table, made))];
}

export async function matcherFor(
  db: Db,
  table: MatchedTable,
  rows: readonly StoredRow[],
  extra: { ids?: unknown[]; keys?: unknown[]; addresses?: unknown[] } = {},
) {
  const key = KEYS[table];
  const nameless = table === 'blog_categories' ? rows : rows.filter((row) => text(row[key]) === undefined);
  const stored = await findRows(db, table, {
    ids: texts([...rows.map((row) => row['id']), ...(extra.ids ?? [])]),
    keys: texts([...rows.map((row) => row[key]), ...(extra.keys ?? [])]),
    names: texts(nameless.map((row) => row[NAMES[table] ?? ''])),
  });
  return new Matcher(table, stored, await takenAddresses(db, table, rows, extra.addresses ?? []));
}

export const toNote = ({ file, line, note }: PlannedRow): Problem[] =>
  note === undefined ? [] : [{ kind: 'note', file, line, reason: note }];

export interface PlannedRows {
  planned: PlannedRow[];
  problems: Problem[];
  ids: Map<string, string>;
}

export async function planRows(
  matcher: Matcher,
  rows: readonly { row: ParsedRow; columns: StoredRow; address?: string | null | undefined }[],
): Promise<PlannedRows> {
  const plan: PlannedRows = { planned: [], problems: [], ids: new Map() };
  for await (const { row, columns, address } of yielding(rows)) {
    const planned = matcher.plan(row, columns, randomUUID(), address ?? undefined);
    if (isProblem(planned)) plan.problems.push(planned);
    else {
      plan.planned.push(planned);
      plan.problems.push(...toNote(planned));
      if (typeof columns['id'] === 'string') plan.ids.set(columns['id'], planned.id);
    }
  }
  return plan;
}
