import { statSync } from 'node:fs';
import path from 'node:path';
import { noteBackup } from '../backup/last-backup';
import { BackupError } from '../backup/manifest';
import { writeBackup } from '../backup/write-backup';
import { readConfig } from '../config';
import { openDatabase } from '../database/open-database';
import { openStorage } from '../features/media/open-storage';
import { createLogger } from '../logger';

const say = (line: string) => process.stdout.write(`${line}\n`);

await run(process.argv[2]);

async function run(argument: string | undefined): Promise<void> {
  const config = readConfig();
  const logger = createLogger(config.logLevel);
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const file = path.resolve(argument ?? path.join(config.dataDir, 'backups', `lootrank-${stamp}.tar.gz`));
  const database = await openDatabase(config, logger);
  try {
    const files = await openStorage(config);
    const { tables, uploads } = await writeBackup({ connectionString: database.connectionString, files, say }, file);
    await noteBackup(config.dataDir, file).catch((err: unknown) =>
      logger.warn({ err }, 'backup not noted in DATA_DIR'),
    );
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const megabytes = (statSync(file).size / 1_000_000).toFixed(1);
    say(`Backup written and read back: ${file} (${megabytes} MB, ${rows} rows, ${uploads} files)`);
  } catch (err) {
    if (err instanceof BackupError) process.stderr.write(`${err.message}\n`);
    else logger.fatal({ err }, 'backup command failed');
    process.stderr.write('No backup was made.\n');
    process.exitCode = 1;
  } finally {
    await database.close();
  }
}
