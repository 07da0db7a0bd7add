import { once } from 'node:events';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { TableShape } from './catalog.queries';

const PART_BYTES = 4 * 1024 * 1024;

const listed = ({ name, columns }: TableShape) =>
  `${pg.escapeIdentifier(name)} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')})`;

export async function* copyOut(client: pg.Client, table: TableShape, counted: (rows: number) => void) {
  const rows = client.query(copyTo(`copy ${listed(table)} to stdout`));
  let part: Buffer[] = [];
  let size = 0;
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    part.push(chunk);
    size += chunk.length;
    if (size < PART_BYTES) continue;
    yield Buffer.concat(part);
    part = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(part);
  counted(rows.rowCount);
}

export function copyIn(client: pg.Client, table: TableShape) {
  const rows = client.query(copyFrom(`copy ${listed(table)} from stdin`));
  const failed = new Promise<never>((_resolve, reject) => rows.once('error', reject));
  failed.catch(() => undefined);
  return {
    async write(chunk: Buffer): Promise<void> {
      if (rows.errored) throw rows.errored;
      if (!rows.write(chunk)) await Promise.race([once(rows, 'drain'), failed]);
    },
    async end(): Promise<number> {
      const finished = once(rows, 'finish');
      rows.end();
      await Promise.race([finished, failed]);
      return rows.rowCount;
    },
  };
}
