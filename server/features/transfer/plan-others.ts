import { siteSettings } from '../../../shared/settings';
import type { Problem } from '../../../shared/transfer';
import type { Db } from '../../database/database';
import type { StoredRow } from './content.queries';
import { rowsOf } from './parsed';
import type { Parsed, ParsedRow } from './parsed';
import { gather, matcherFor } from './planned';
import type { Gathered } from './planned';

export async function planTable(db: Db, parsed: Parsed, table: 'pages' | 'help_services' | 'media'): Promise<Gathered> {
  const rows = rowsOf(parsed.rows, table).map((row) => ({ row: row as ParsedRow, columns: row.values as StoredRow }));
  return await gather(
    await matcherFor(
      db,
      table,
      rows.map(({ columns }) => columns),
    ),
    rows,
  );
}

export async function planSettings(db: Db, parsed: Parsed): Promise<Gathered> {
  const known: Record<string, { safeParse: (value: unknown) => { success: boolean; data?: unknown } }> =
    siteSettings.shape;
  const problems: Problem[] = [];
  const rows = rowsOf(parsed.rows, 'settings').flatMap((row) => {
    const key = row.values.key ?? '';
    const result = Object.hasOwn(known, key) ? known[key]?.safeParse(row.values.value) : undefined;
    if (result?.success) return [{ row: row as ParsedRow, columns: { key, value: result.data } as StoredRow }];
    const reason = result
      ? `${key}: the value does not fit this setting.`
      : `'${key.slice(0, 60)}' is not a setting of this site.`;
    problems.push({ kind: 'error', file: row.file, line: row.line, reason });
    return [];
  });
  const gathered = await gather(
    await matcherFor(
      db,
      'settings',
      rows.map(({ columns }) => columns),
    ),
    rows,
  );
  return { ...gathered, problems: [...problems, ...gathered.problems] };
}
