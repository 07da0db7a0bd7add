import type { Db } from '../../database/database';
import { rowsOf } from './parsed';
import type { Parsed } from './parsed';
import { planRows, matcherFor } from './planned';
import type { PlannedRows } from './planned';

export async function planTable(
  db: Db,
  parsed: Parsed,
  table: 'pages' | 'help_services' | 'settings' | 'media',
): Promise<PlannedRows> {
  const rows = rowsOf(parsed.rows, table).map((row) => ({ row, columns: row.values }));
  return await planRows(
    await matcherFor(
      db,
      table,
      rows.map(({ columns }) => columns),
    ),
    rows,
  );
}
