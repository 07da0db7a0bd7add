import { rmSync } from 'node:fs';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, inject, onTestFinished, test } from 'vitest';
import { createDatabase } from '../../server/database/database';
import { JOB_SCHEMA } from '../../server/jobs/enqueue.queries';
import { storeRoleSettings } from '../../server/database/role-settings';
import { createEmptyTestDatabase } from '../database/postgres';
import type { TestDatabase } from '../database/postgres';
import { launchSite } from '../e2e/site';
import { startPgBouncer, throughPooler } from '../fixtures/pgbouncer';
import { until } from '../fixtures/waiting';
import { adminCookie, clientOf } from './site-client';
import { visit } from './visitors';

const logger = pino({ level: 'silent' });
let pooler: Awaited<ReturnType<typeof startPgBouncer>>;
let database: TestDatabase;
let pooled: string;

beforeAll(async () => {
  pooler = await startPgBouncer(inject('postgres').connectionString);
});

afterAll(() => pooler.stop());

beforeEach(async () => {
  database = await createEmptyTestDatabase(inject('postgres'));
  pooled = throughPooler(database.connectionString, pooler.port);
  return database.drop;
});

async function launch(env: NodeJS.ProcessEnv) {
  const site = await launchSite(pooled, { env: { SEED_DEMO: 'true', TRUST_PROXY: '1', ...env } });
  onTestFinished(async () => {
    site.child.kill('SIGKILL');
    await site.exit;
    rmSync(site.dataDir, { recursive: true, force: true });
  });
  return site;
}

test('two processes behind a transaction pooler start, save, run jobs and show a change at once', async () => {
  const sites = await Promise.all([1, 2].map(() => launch({ DATABASE_DIRECT_URL: database.connectionString })));
  const [one, other] = sites as [(typeof sites)[0], (typeof sites)[0]];
  await Promise.all(sites.map(({ ready }) => ready));
  const paths = ['/casino/copperline', '/'];
  for (const { url } of sites) for (const path of paths) expect((await visit(url, path)).status).toBe(200);
  const admin = clientOf(one.url, await adminCookie(one.url));
  const { id } = await database.db
    .selectFrom('casinos')
    .select('id')
    .where('slug', '=', 'copperline')
    .executeTakeFirstOrThrow();
  await admin.admin.casinos.update.mutate({ id, name: 'Copperline Renamed' });
  for (const path of paths) {
    await until(`${path} is new`, 1000, async () => (await visit(other.url, path)).body.includes('Copperline Renamed'));
  }
  // Searches of many visitors at once, over more connections than the pooler opens.
  const found = await Promise.all(
    Array.from({ length: 60 }, (_, at) => visit(other.url, `/search?q=copper+${at % 7}`)),
  );
  expect(found.map(({ status }) => status)).toEqual(found.map(() => 200));
  await until('a job has run', 30_000, async () => {
    const { rows } = await sql`select from ${sql.id(JOB_SCHEMA, 'job')} where state = 'completed'`.execute(database.db);
    return rows.length > 0;
  });
  for (const { output } of sites) expect(output()).not.toMatch(/"level":(50|60)/);
});

test.for([
  ['no direct address', () => ({}), /"DATABASE_DIRECT_URL: the pooler in front of the database/],
  [
    'a direct address that is the pooler’s too',
    () => ({ DATABASE_DIRECT_URL: `${pooled}?application_name=direct` }),
    /"DATABASE_DIRECT_URL: the pooler in front of the database/,
  ],
  [
    'a direct address of another database',
    () => ({ DATABASE_DIRECT_URL: inject('postgres').connectionString }),
    /"DATABASE_DIRECT_URL: leads to another database/,
  ],
] as const)('a start behind a transaction pooler with %s ends with a sentence', async ([, env, sentence]) => {
  const site = await launch({ ...env(), SEED_DEMO: 'false' });
  expect(await site.exit).toBe(1);
  expect(site.output()).toMatch(sentence);
});

test('every connection that the pooler opens has the settings that the site relies on, and no statement leaks one', async () => {
  // Opened before the role had the settings.
  const early = new pg.Client({ connectionString: pooled, application_name: 'lootrank' });
  await early.connect();
  await early.query('select 1');
  const direct = createDatabase({ connectionString: database.connectionString, logger });
  onTestFinished(direct.destroy);
  const through = createDatabase({ connectionString: pooled, isPooled: true, logger });
  onTestFinished(through.destroy);
  await expect(sql`select 1`.execute(through.db)).rejects.toThrow('terminating connection');
  await storeRoleSettings(direct.db);
  await storeRoleSettings(direct.db);
  const settings = await Promise.all(
    Array.from({ length: 20 }, () =>
      sql`select current_setting('statement_timeout') as statement, current_setting('jit') as jit, current_setting('timezone') as zone, pg_sleep(0.1)`.execute(
        through.db,
      ),
    ),
  );
  expect(new Set(settings.map(({ rows }) => JSON.stringify(rows)))).toEqual(
    new Set([JSON.stringify([{ statement: '5s', jit: 'off', zone: 'UTC', pg_sleep: '' }])]),
  );
  await early.end().catch(() => undefined);
});
