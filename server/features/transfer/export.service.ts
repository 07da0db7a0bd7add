import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { TABLES } from '../../../shared/transfer/transfer';
import type { TableName } from '../../../shared/transfer/transfer';
import type { Db } from '../../database/database';
import type { FileStorage } from '../../storage/file-storage';
import { withSnapshot, readTable } from './export.queries';
import { ARCHIVE_FORMAT, ARCHIVE_VERSION } from './read-sources';

interface Work {
  db: Db;
  files: FileStorage;
}

/** One row per line, so that line numbers in import reports identify rows. */
function asJson(rows: readonly unknown[]): string {
  return rows.length === 0 ? '[]\n' : `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`;
}

interface MediaFiles {
  storage_key?: unknown;
  variants?: unknown;
}

function imageNames(rows: readonly MediaFiles[]): string[] {
  return rows.flatMap(({ storage_key: key, variants }) =>
    (variants as { suffix: string }[]).map(({ suffix }) => `${String(key)}${suffix}`),
  );
}

function zipInto(file: string) {
  const output = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  const done = finished(output);
  // `end` rejects with this error; until then the rejection must not count as unhandled.
  done.catch(() => undefined);
  let isFull = false;
  const zip = new Zip((error, chunk) => {
    if (error) output.destroy(error);
    else isFull = !output.write(chunk);
  });
  const settle = async () => {
    if (output.errored) throw output.errored;
    if (isFull) await Promise.race([once(output, 'drain'), done]);
  };
  return {
    async add(name: string, chunks: AsyncIterable<Buffer> | Iterable<Buffer>, isPacked = false) {
      const entry = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
      zip.add(entry);
      for await (const chunk of chunks) {
        entry.push(chunk);
        await settle();
      }
      entry.push(new Uint8Array(0), true);
      await settle();
    },
    async end() {
      zip.end();
      output.end();
      await done;
    },
    abort: () => output.destroy(),
  };
}

export async function writeExportArchive({ db, files }: Work, file: string, now = new Date()): Promise<void> {
  const tables = await withSnapshot(db, async (trx) => {
    const read: Partial<Record<TableName, Record<string, unknown>[]>> = {};
    for (const table of TABLES) read[table] = await readTable(trx, table);
    return read;
  });
  const zip = zipInto(file);
  try {
    let images = 0;
    for (const name of imageNames(tables.media ?? [])) {
      const image = await files.read(name);
      // The file was deleted since; an import of this archive reports its row.
      if (!image) continue;
      images += 1;
      await zip.add(`media/${name}`, image.stream() as AsyncIterable<Buffer>, true);
    }
    for (const table of TABLES) await zip.add(`tables/${table}.json`, [Buffer.from(asJson(tables[table] ?? []))]);
    const counts = Object.fromEntries(TABLES.map((table) => [table, tables[table]?.length ?? 0]));
    const manifest = { format: ARCHIVE_FORMAT, version: ARCHIVE_VERSION, exportedAt: now, tables: counts, images };
    await zip.add('manifest.json', [Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)]);
    await zip.end();
  } catch (error) {
    zip.abort();
    throw error;
  }
}
