import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import type { Change } from '../../../server/cache/invalidation-listener';
import type { Db } from '../../../server/database/database';
import { insertAuthor } from '../../../server/demo/blog';
import { insertPost } from '../../builders/blog';
import { insertCasino } from '../../builders/casinos';
import { revertLastMigration } from '../../database/postgres';
import { test as base } from '../../database/test-database';
import { adminCaller } from '../../fixtures/caller';
import { runFromSources } from '../../fixtures/command';
import { differingSurfaces, startReplica, SURFACES, textOf } from '../../fixtures/replicas';
import { startApp } from '../../fixtures/running-app';
import { TEST_SECRET } from '../../fixtures/secret';

const AUTHOR = 'writer@example.com';

const surfaces = [
  ...SURFACES,
  '/casino/copperline',
  '/casino/our-own',
  '/blog/our-own',
  '/blog/check-a-provably-fair-round',
  '/how-we-rank',
  '/guides/trading',
  '/.well-known/jwks.json',
];

/** A running site with a memory, another without one, and a folder for the commands. */
const test = base.extend('site', { scope: 'file' }, async ({ db, database: { connectionString } }, { onCleanup }) => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lootrank-commands-'));
  const authorId = await insertAuthor(db, { email: AUTHOR, displayName: 'A. Writer' });
  await insertPost(db, { title: 'Our own', slug: 'our-own', author_id: authorId });
  await insertCasino(db, { name: 'Our Own', slug: 'our-own' });
  const replica = await startReplica(connectionString);
  const plain = await startApp(db, { env: { TRUST_PROXY: '1' } });
  onCleanup(async () => {
    await replica.close();
    await plain.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  const figures = {
    remembered: (await adminCaller(replica.db, { services: replica.services })).caller.admin.dashboard,
    counted: (await adminCaller(db)).caller.admin.dashboard,
  };
  const secrets = { APP_SECRET: TEST_SECRET, FORMER_APP_SECRET: `${TEST_SECRET} before` };
  const env = { DATABASE_URL: connectionString, DATA_DIR: dataDir, ...secrets };
  return { replica, plain, figures, env, backup: path.join(dataDir, 'backup.tar.gz') };
});

type Expected = 'shows' | 'refuses' | 'anything';

/** Each command of the product, in an order in which each finds something to do. */
const COMMANDS: readonly (readonly [string, Expected, ((db: Db) => Promise<unknown>)?])[] = [
  ['seed', 'shows'],
  ['demo-remove', 'shows'],
  [`admin ${AUTHOR}`, 'shows'],
  ['admin somebody@example.com', 'shows'],
  ['backup FILE', 'shows'],
  ['restore FILE', 'refuses'],
  ['restore FILE --force', 'refuses'],
  ['restore FILE --force --scrub', 'refuses'],
  ['keys list', 'shows'],
  ['keys rotate', 'shows'],
  ['keys rotate --now', 'shows'],
  ['keys change-secret', 'refuses'],
  ['keys drop-sealed', 'refuses'],
  ['migrate status', 'shows'],
  // A migration cannot name what it changes.
  ['migrate up', 'anything', revertLastMigration],
];

test('every command is in the list', () => {
  const folder = path.resolve('server/commands');
  const isCommand = (file: string) => readFileSync(path.join(folder, file), 'utf8').includes('runCommand(');
  const commands = readdirSync(folder).filter((file) => file !== 'run-command.ts' && isCommand(file));
  expect(new Set(COMMANDS.map(([line]) => `${line.split(' ')[0]}.ts`))).toEqual(new Set(commands));
});

test.for(['keys', 'migrate'])('every action of %s is in the list', async (command, { site }) => {
  const { output } = await runFromSources(command, ['none'], site.env);
  const known = COMMANDS.map(([line]) => line).filter((line) => line.startsWith(`${command} `));
  for (const line of known) expect(output).toContain(line.slice(command.length + 1));
  expect(output.split(/, | \| /)).toHaveLength(known.length);
});

test.for(COMMANDS)(
  'beside a running site %s %s',
  { timeout: 120_000 },
  async ([line, expected, prepare], { db, site }) => {
    const { replica, plain, figures, env, backup } = site;
    await prepare?.(db);
    if (expected !== 'refuses') {
      for (const path of surfaces) await textOf(replica, path);
      await figures.remembered.summary();
    }
    const heard: Change[] = [];
    replica.services.changes.subscribe((change) => heard.push(change));
    const [command = '', ...args] = line.replace('FILE', backup).split(' ');
    const { code, output } = await runFromSources(command, args, env);
    await replica.services.changes.flush();
    if (expected === 'refuses') {
      expect(output).toContain('The site is running on this database.');
      expect({ code, heard }).toEqual({ code: 1, heard: [] });
      return;
    }
    expect({ code, output }).toEqual({ code: 0, output: expect.not.stringMatching(/error/i) as string });
    if (expected === 'anything') expect(heard).toContain('anything');
    expect(await differingSurfaces(plain, [replica], surfaces)).toEqual([]);
    expect(await figures.remembered.summary()).toEqual(await figures.counted.summary());
  },
);
