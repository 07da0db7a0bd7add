import { statSync } from 'node:fs';
import path from 'node:path';
import { recordBackup } from '../backup/last-backup';
import { writeBackup } from '../backup/write-backup';
import { openStorage } from '../storage/open-storage';
import { runCommand } from './run-command';

const print = (line: string) => process.stdout.write(`${line}\n`);

await runCommand(
  async ({ config, database, logger }) => {
    const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
    const file = path.resolve(process.argv[2] ?? path.join(config.dataDir, 'backups', `lootrank-${stamp}.tar.gz`));
    const files = await openStorage(config);
    const { tables, uploads } = await writeBackup({ connectionString: database.connectionString, files, print }, file);
    await recordBackup(config.dataDir, file).catch((err: unknown) =>
      logger.warn({ err }, 'backup not noted in DATA_DIR'),
    );
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const megabytes = (statSync(file).size / 1_000_000).toFixed(1);
    print(`Backup written and read back: ${file} (${megabytes} MB, ${rows} rows, ${uploads} files)`);
  },
  () => 'No backup was made.',
);
