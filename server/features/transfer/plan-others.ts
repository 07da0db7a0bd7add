import type { Db } from '../../database/database';
import type { StoredRow } from './content.queries';
import { rowsOf } from './parsed';
import type { Parsed, ParsedRow } from './parsed';
import { gather, matcherFor } from './planned';
import type { Gathered } from './planned';

export async function planTable(
  db: Db,
  parsed: Parsed,
  table: 'pages' | 'help_services' | 'settings' | 'media',
): Promise<Gathered> {
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
