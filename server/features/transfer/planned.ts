import { randomUUID } from 'node:crypto';
import { slugify } from '../../../shared/slug';
import type { Problem } from '../../../shared/transfer';
import type { Db } from '../../database/database';
import { findRows, KEYS } from './content.queries';
import type { MatchedTable, StoredRow } from './content.queries';
import { Matcher } from './matching';
import type { PlannedRow } from './matching';
import { yieldingRows } from './yielding-rows';
import type { ParsedRow } from './parsed';

export const isProblem = (planned: PlannedRow | Problem): planned is Problem => 'reason' in planned;

export const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
export const texts = (values: readonly unknown[]) => [...new Set(values.flatMap((value) => text(value) ?? []))];

/** Loads the stored rows that share an id, a key or a name with rows of the file. */
export async function matcherFor(
  db: Db,
  table: MatchedTable,
  rows: readonly StoredRow[],
  extra: { ids?: unknown[]; keys?: unknown[] } = {},
) {
  const key = KEYS[table];
  return new Matcher(
    table,
    await findRows(db, table, {
      ids: texts([...rows.map((row) => row['id']), ...(extra.ids ?? [])]),
      keys: texts([...rows.map((row) => row[key]), ...(extra.keys ?? [])]),
      names: table === 'casinos' || table === 'blog_categories' ? texts(rows.map((row) => row['name'])) : [],
    }),
  );
}

export const slugFor = (name: string | undefined) =>
  slugify(name ?? '')
    .slice(0, 100)
    .replace(/-$/, '') || undefined;

export interface PlannedRows {
  planned: PlannedRow[];
  problems: Problem[];
  /** Ids in the file → ids on this site. */
  ids: Map<string, string>;
}

export async function planRows(
  matcher: Matcher,
  rows: readonly { row: ParsedRow; columns: StoredRow }[],
): Promise<PlannedRows> {
  const plan: PlannedRows = { planned: [], problems: [], ids: new Map() };
  for await (const { row, columns } of yieldingRows(rows)) {
    const planned = matcher.plan(row, columns, randomUUID());
    if (isProblem(planned)) plan.problems.push(planned);
    else {
      plan.planned.push(planned);
      if (typeof columns['id'] === 'string') plan.ids.set(columns['id'], planned.id);
    }
  }
  return plan;
}
