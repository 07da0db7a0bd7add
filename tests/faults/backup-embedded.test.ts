import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { pino } from 'pino';
import { test as base, expect } from 'vitest';
import { migrateToLatest } from '../../server/process/migrate';
import { openDatabase } from '../../server/process/open-database';
import { insertCasino } from '../builders/casinos';
import { parseConfig } from '../../server/base/config';
import { openStorage } from '../../server/storage/open-storage';
import { runFromSources } from '../fixtures/command';
import { privateDataDir } from '../fixtures/private-data-dir';

const logger = pino({ level: 'silent' });

const newDataDir = ({}, { onCleanup }: { onCleanup: (clean: () => void) => void }) => {
  const { dataDir, remove } = privateDataDir();
  onCleanup(remove);
  return dataDir;
};
const test = base.extend('from', newDataDir).extend('to', newDataDir);

test(
  'R27: the embedded database is backed up and restored, wherever it is stored and whether or not it runs',
  { timeout: 180_000 },
  async ({ from, to }) => {
    const config = parseConfig({ DATA_DIR: from });
    const running = await openDatabase(config, logger);
    await migrateToLatest(running.db, logger);
    await insertCasino(running.db, { slug: 'kept', name: 'Kept' });
    await (await openStorage(config)).put('kept-1x1.jpg', Buffer.from('an image'));

    const whileRunning = await runFromSources('backup', [], { DATA_DIR: from, DATABASE_URL: '' });
    expect(whileRunning).toMatchObject({ code: 0, output: expect.stringContaining('casinos: 1 rows') });
    await running.close();
    const [name = ''] = readdirSync(path.join(from, 'backups'));
    const file = path.join(from, 'backups', name);
    expect(statSync(file).mode & 0o777).toBe(0o600);

    // The target directory has never had a server.
    const restored = await runFromSources('restore', [file], { DATA_DIR: to, DATABASE_URL: '' });
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('Restored.') });
    const opened = await openDatabase(parseConfig({ DATA_DIR: to }), logger);
    try {
      await expect(opened.db.selectFrom('casinos').select('name').execute()).resolves.toEqual([{ name: 'Kept' }]);
    } finally {
      await opened.close();
    }
    const image = await (await openStorage(parseConfig({ DATA_DIR: to }))).read('kept-1x1.jpg');
    expect(Buffer.concat((await image?.stream().toArray()) as Buffer[]).toString()).toBe('an image');
  },
);
