import type pg from 'pg';
import type { TableShape } from './catalog.queries';
import { copyIn } from './copy-rows.queries';
import { BackupError } from './manifest';
import type { Manifest, TableInBackup } from './manifest';
import type { BackupWork } from './write-backup';

const damaged = (table: string) =>
  new BackupError(`The backup is damaged: ${table} is not as it was. Nothing was changed.`);

export function loadTables(
  client: pg.Client,
  { tables }: Manifest,
  shapes: readonly TableShape[],
  print: BackupWork['print'],
) {
  const expected = new Map(tables.map((table) => [table.name, table]));
  for (const table of tables) assertColumnsMatch(table, shapes);
  let open: { table: TableInBackup; copy: ReturnType<typeof copyIn> } | undefined;

  async function close(): Promise<void> {
    if (!open) return;
    const { table, copy } = open;
    open = undefined;
    if ((await copy.end()) !== table.rows) throw damaged(table.name);
    expected.delete(table.name);
    print(`${table.name}: ${table.rows} rows`);
  }

  async function take(name: string, chunks: AsyncIterable<Buffer>): Promise<void> {
    if (open?.table.name !== name) {
      await close();
      const table = expected.get(name);
      if (!table) throw damaged(name);
      open = { table, copy: copyIn(client, table) };
    }
    for await (const chunk of chunks) await open.copy.write(chunk);
  }

  async function end(): Promise<void> {
    await close();
    for (const table of expected.values()) if (table.rows > 0) throw damaged(table.name);
  }

  return { take, end };
}

function assertColumnsMatch({ name, columns }: TableInBackup, shapes: readonly TableShape[]): void {
  const shape = shapes.find((candidate) => candidate.name === name);
  if (!shape || columns.some((column) => !shape.columns.includes(column))) throw damaged(name);
}
