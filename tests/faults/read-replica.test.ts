import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest';
import { createDatabase } from '../../server/database/database';
import { poolShare } from '../../server/database/pool-shares';
import { storeRoleSettings } from '../../server/database/role-settings';
import { ReadReplica } from '../../server/database/read-replica';
import { launchSite } from '../e2e/site';
import type { LaunchedSite } from '../e2e/site';
import { startPgBouncer, throughPooler } from '../fixtures/pgbouncer';
import { until } from '../fixtures/waiting';
import { makeOwnPostgres } from './own-postgres';
import type { OwnPostgres } from './own-postgres';
import { makeStandby } from './own-standby';
import { adminCookie, clientOf } from './site-client';
import type { SiteClient } from './site-client';
import { fromNetwork, keepVisiting, visit } from './visitors';
import type { Visit } from './visitors';

const TOKEN = 'a token of sixteen letters or more';
const PAGES = ['/', '/casino/copperline', '/feed/casinos.xml', '/api/v1/casinos/copperline', '/badge/copperline.svg'];

let primary: OwnPostgres;
let standby: OwnPostgres;

async function launch(replicaUrl: string) {
  const env = { DATABASE_REPLICA_URL: replicaUrl, METRICS_TOKEN: TOKEN, LOG_LEVEL: 'info', TRUST_PROXY: '1' };
  const site = await launchSite(primary.connectionString, { env: { ...env, SEED_DEMO: 'true' } });
  const remove = async () => {
    site.child.kill('SIGKILL');
    await site.exit;
    rmSync(site.dataDir, { recursive: true, force: true });
  };
  return { ...site, remove };
}

async function figure({ url }: LaunchedSite, name: string): Promise<number> {
  const { body } = await visit(url, '/metrics', { headers: { authorization: `Bearer ${TOKEN}` } });
  const line = body.split('\n').find((each) => each.startsWith(`${name} `));
  return Number(line?.split(' ')[1]);
}

const readsFrom = (site: LaunchedSite, server: 'replica' | 'primary') =>
  figure(site, `lootrank_replica_reads{from="${server}"}`);

const failed = (visits: readonly Visit[]) =>
  visits.filter(({ status }) => status !== 200).map(({ path, status, startedAt }) => ({ path, status, startedAt }));

const times = (text: string, part: string) => text.split(part).length - 1;

beforeAll(async () => {
  primary = makeOwnPostgres();
  await primary.start();
  standby = await makeStandby(primary);
  await standby.start();
});

afterAll(async () => {
  await standby.remove();
  await primary.remove();
});

describe('an address', () => {
  const otherDatabase = () => {
    const url = new URL(standby.connectionString);
    url.pathname = '/postgres';
    return url.href;
  };

  test.for([
    ['of the primary', () => `${primary.connectionString}&application_name=replica`, 'leads to the primary itself'],
    [
      'of another server',
      () => inject('postgres').connectionString,
      'leads to a server or a database that is not a copy',
    ],
    ['of another database of the standby', otherDatabase, 'leads to a server or a database that is not a copy'],
  ] as const)('%s ends the start with a sentence', async ([, address, sentence]) => {
    const site = await launch(address());
    onTestFinished(site.remove);
    expect(await site.exit).toBe(1);
    expect(site.output()).toContain(`DATABASE_REPLICA_URL: ${sentence}`);
  });

  test('of a pooler in transaction mode ends the start with a sentence', async () => {
    const pooler = await startPgBouncer(standby.connectionString);
    onTestFinished(pooler.stop);
    const site = await launch(throughPooler(standby.connectionString, pooler.port));
    onTestFinished(site.remove);
    expect(await site.exit).toBe(1);
    expect(site.output()).toContain('DATABASE_REPLICA_URL: the pooler in front of the replica');
  });
});

describe('a read on the replica', () => {
  const logger = pino({ level: 'silent' });

  beforeAll(async () => {
    await primary.query('create table slow_reads (id int)', primary.connectionString);
  });

  async function openReplica({ connectionString = standby.connectionString, isPooled = false } = {}) {
    const replica = new ReadReplica({ connectionString, isPooled, max: 3, logger });
    const { db, destroy } = createDatabase({ connectionString: primary.connectionString, logger, replica });
    onTestFinished(async () => {
      await replica.close();
      await destroy();
    });
    await replica.start(db, { now: () => 1, isListening: true });
    await until('the replica is current', 10_000, async () => {
      await sql`select 1`.execute(poolShare(db, 'renders'));
      return replica.counters.replica > 0;
    });
    return { replica, db, renders: poolShare(db, 'renders') };
  }

  const isRunning = `select pid from pg_stat_activity where query like '%from slow_reads%' and wait_event = 'PgSleep'`;

  test.for([
    ['a lock that the standby replays', () => primary.query('truncate slow_reads', primary.connectionString)],
    [
      'a connection that is lost',
      () => standby.query(`select pg_terminate_backend(pid) from (${isRunning}) as running`),
    ],
  ] as const)('is repeated on the primary after %s', async ([, interrupt]) => {
    const { renders } = await openReplica();
    await standby.query('alter system set max_standby_streaming_delay = 0');
    await standby.query('select pg_reload_conf()');
    const slow = sql<{ isReplica: boolean }>`
      select pg_is_in_recovery() as "isReplica", pg_sleep(2) from (select count(*) from slow_reads) as counted`;
    const answer = slow.execute(renders);
    await until('it runs', 10_000, async () => (await standby.query(isRunning)).rows.length > 0);
    await interrupt();
    expect((await answer).rows).toMatchObject([{ isReplica: false }]);
    expect((await slow.execute(renders)).rows).toMatchObject([{ isReplica: true }]);
  });

  test('goes through a pooler in transaction mode if the primary is behind one too', async () => {
    const pooler = await startPgBouncer(standby.connectionString);
    onTestFinished(pooler.stop);
    const { db, destroy } = createDatabase({ connectionString: primary.connectionString, logger });
    onTestFinished(destroy);
    await storeRoleSettings(db);
    const connectionString = throughPooler(standby.connectionString, pooler.port);
    const { renders } = await openReplica({ connectionString, isPooled: true });
    const answer = await sql`select pg_is_in_recovery() as "isReplica", current_setting('jit') as jit`.execute(renders);
    expect(answer.rows).toEqual([{ isReplica: true, jit: 'off' }]);
  });

  test('that writes is executed by the primary', async () => {
    const { renders } = await openReplica();
    await sql`insert into slow_reads values (1)`.execute(renders);
    expect((await primary.query('select from slow_reads', primary.connectionString)).rowCount).toBe(1);
  });
});

test('a standby that is ahead of a primary that was restored is left out', async () => {
  const restored = makeOwnPostgres();
  onTestFinished(restored.remove);
  await restored.start();
  const ahead = await makeStandby(restored);
  onTestFinished(ahead.remove);
  await ahead.start();
  const { dataDirectory } = restored.placement;
  const whileDown = async (command: string, ...args: string[]) => {
    restored.kill();
    await until('it is down', 10_000, () =>
      restored.query('select').then(
        () => false,
        () => true,
      ),
    );
    execFileSync(command, args);
    await restored.start();
  };
  await whileDown('cp', '-a', dataDirectory, `${dataDirectory}-earlier`);
  await restored.query('create table later (id int)', restored.connectionString);
  const isThere = `select from pg_class where relname = 'later'`;
  const hasTable = (server: OwnPostgres) =>
    server.query(isThere, server.connectionString).then((found) => found.rows.length > 0);
  await until('it is replayed', 10_000, () => hasTable(ahead));
  await whileDown('sh', '-c', `rm -rf "${dataDirectory}" && mv "${dataDirectory}-earlier" "${dataDirectory}"`);
  expect([await hasTable(restored), await hasTable(ahead)]).toEqual([false, true]);

  const logger = pino({ level: 'silent' });
  const replica = new ReadReplica({ connectionString: ahead.connectionString, isPooled: false, max: 2, logger });
  const { db, destroy } = createDatabase({ connectionString: restored.connectionString, logger, replica });
  onTestFinished(async () => {
    await replica.close();
    await destroy();
  });
  await replica.start(db, { now: () => 1, isListening: true });
  const { rows } = await sql`select from pg_class where relname = 'later'`.execute(poolShare(db, 'renders'));
  expect({ rows, fault: replica.fault }).toEqual({ rows: [], fault: 'ahead of the primary' });
});

describe('a site with a read replica', () => {
  let site: Awaited<ReturnType<typeof launch>>;
  let admin: SiteClient;
  let id: string;
  let changes = 0;
  let asked = 0;

  const rename = async () => {
    const name = `Copperline ${(changes += 1)}`;
    await admin.admin.casinos.update.mutate({ id, name });
    return name;
  };

  async function expectEverywhere(name: string): Promise<void> {
    // Each from a network of its own: calls of the API are limited.
    const headers = fromNetwork((asked += 1));
    const pages = await Promise.all(PAGES.map((path) => visit(site.url, path, { headers })));
    // '/badge' shows no name, so it only has to be there.
    expect(pages.map(({ status }) => status)).toEqual(PAGES.map(() => 200));
    const outdated = pages.filter(({ body, path }) => !path.startsWith('/badge') && !body.includes(name));
    expect(outdated.map(({ path }) => path)).toEqual([]);
  }

  const isReported = (text: string) => async () => (await visit(site.url, '/readyz')).body === text;

  const LEFT_OUT = 'ok, but the read replica is left out: ';

  async function expectUsedAgain(): Promise<void> {
    await until('the replica is used again', 30_000, isReported('ok'));
    expect(await figure(site, 'lootrank_replica_usable')).toBe(1);
    const before = await readsFrom(site, 'replica');
    await expectEverywhere(await rename());
    await until('pages read it', 10_000, async () => {
      await expectEverywhere(await rename());
      return (await readsFrom(site, 'replica')) > before;
    });
  }

  beforeAll(async () => {
    site = await launch(standby.connectionString);
    await site.ready;
    admin = clientOf(site.url, await adminCookie(site.url));
    const { items } = await admin.admin.casinos.list.query({ limit: 100 });
    id = items.find(({ slug }) => slug === 'copperline')?.id ?? '';
  });

  afterAll(() => site.remove());

  beforeEach(() => until('the replica is used', 30_000, isReported('ok')));

  test('pages read the replica, and each shows a change at once', async () => {
    const before = await readsFrom(site, 'replica');
    await expectEverywhere(await rename());
    expect(await readsFrom(site, 'replica')).toBeGreaterThan(before);
    const { rows } = await standby.query(
      `select from pg_stat_activity where application_name = 'lootrank' and datname = 'lootrank' and query like 'select %casinos%'`,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(await figure(site, 'lootrank_replica_lag_seconds')).toBeLessThan(10);
  });

  test.for([0, 40])(
    'no page is older than any of a hundred changes while visitors read, with a replica that is %i ms late',
    async (ms) => {
      await standby.query(`alter system set recovery_min_apply_delay = '${ms}ms'`);
      await standby.query('select pg_reload_conf()');
      onTestFinished(async () => {
        await standby.query('alter system reset recovery_min_apply_delay');
        await standby.query('select pg_reload_conf()');
      });
      const before = await readsFrom(site, 'replica');
      const readers = keepVisiting(site.url, [...PAGES, '/casinos', '/codes', '/blog'], 20);
      for (let round = 0; round < 100; round += 1) await expectEverywhere(await rename());
      const visits = await readers.stop();
      expect(failed(visits)).toEqual([]);
      expect(await readsFrom(site, 'replica')).toBeGreaterThan(before);
    },
  );

  test('a replica that replays nothing is late for one change, left out after ten seconds, and used again', async () => {
    const before = await readsFrom(site, 'primary');
    await standby.query('select pg_wal_replay_pause()');
    onTestFinished(async () => {
      await standby.query('select pg_wal_replay_resume()');
    });
    await expectEverywhere(await rename());
    expect(await readsFrom(site, 'primary')).toBeGreaterThan(before);
    await until('it is left out', 30_000, isReported(`${LEFT_OUT}behind`));
    expect(await figure(site, 'lootrank_replica_usable')).toBe(0);
    expect(await figure(site, 'lootrank_replica_lag_seconds')).toBeGreaterThanOrEqual(10);
    await expectEverywhere(await rename());
    await standby.query('select pg_wal_replay_resume()');
    await expectUsedAgain();
    expect(times(site.output(), 'read replica is left out')).toBe(1);
    expect(times(site.output(), 'read replica is used again')).toBe(1);
  });

  test('an idle primary is no lag', async () => {
    await primary.query('select pg_switch_wal()');
    await until(
      'the replica has no lag',
      20_000,
      async () => (await figure(site, 'lootrank_replica_lag_seconds')) === 0,
    );
  });

  test('a replica that is killed costs no visitor a page, and is used again once it runs', async () => {
    const readers = keepVisiting(site.url, ['/casinos?q=a', '/casinos?q=b', '/search?q=c', ...PAGES], 20);
    await expectEverywhere(await rename());
    standby.kill();
    await expectEverywhere(await rename());
    await until('it is left out', 30_000, isReported(`${LEFT_OUT}unreachable`));
    await expectEverywhere(await rename());
    await standby.start();
    await expectUsedAgain();
    const visits = await readers.stop();
    expect(failed(visits)).toEqual([]);
  });

  test('a site starts while its replica is away', async () => {
    standby.kill();
    const other = await launch(standby.connectionString);
    onTestFinished(other.remove);
    await other.ready;
    expect((await visit(other.url, '/readyz')).body).toBe(`${LEFT_OUT}unreachable`);
    expect((await visit(other.url, '/casino/copperline')).status).toBe(200);
    await standby.start();
    await until('it is used', 30_000, async () => (await visit(other.url, '/readyz')).body === 'ok');
  });

  // The last: there is no way back.
  test('a replica that was promoted is left out, and ends the next start', async () => {
    await standby.query('select pg_promote()');
    await expectEverywhere(await rename());
    await until('it is left out', 30_000, isReported(`${LEFT_OUT}not a standby`));
    await expectEverywhere(await rename());
    const other = await launch(standby.connectionString);
    onTestFinished(other.remove);
    expect(await other.exit).toBe(1);
    expect(other.output()).toContain(
      'DATABASE_REPLICA_URL: leads to the primary itself, or to a standby that was promoted',
    );
  });
});
