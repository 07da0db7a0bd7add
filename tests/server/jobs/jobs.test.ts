import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, onTestFinished, vi } from 'vitest';
import { InvalidationListener } from '../../../server/cache/invalidation-listener';
import { createDatabase } from '../../../server/database/database';
import type { Db } from '../../../server/database/database';
import { migrateToLatest } from '../../../server/process/migrate';
import { enqueue } from '../../../server/jobs/enqueue.queries';
import type { Job } from '../../../server/jobs/job';
import { JobQueue } from '../../../server/jobs/job-queue';
import { recurringJob } from '../../../server/jobs/recurring-job';
import { test } from '../../database/test-database';
import { throughWire } from '../../fixtures/cut-connection';
import { expire, makeDue, openJobs, removeJobs, startAndStop, startJobs } from '../../fixtures/jobs';

const logger = pino({ level: 'silent' });
const WAIT = { timeout: 20_000, interval: 20 };

test.beforeEach(({ db }) => removeJobs(db));

/** A job that records the data of its runs. Without a notification it polls every ten minutes. */
function recordingJob(options: Partial<Job> = {}) {
  const runs: object[] = [];
  const job: Job = {
    name: 'noting',
    policy: 'standard',
    expireInSeconds: 60,
    pollSeconds: 600,
    shutdownMs: 1_000,
    run: (data) => Promise.resolve(void runs.push(data)),
    ...options,
  };
  return { job, runs };
}

function started(options: Parameters<typeof startJobs>[0]) {
  const jobs = startJobs(options);
  onTestFinished(() => jobs.stop());
  return jobs;
}

const getConnections = async (db: Db) => {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from pg_stat_activity
    where datname = current_database() and application_name = 'lootrank jobs'`.execute(db);
  return rows[0]?.open ?? 0;
};

test('a job runs once the transaction that enqueued it commits, in a process that only listens', async ({
  db,
  database,
}) => {
  const changes = new InvalidationListener({ connectionString: database.connectionString, logger });
  const { job, runs } = recordingJob();
  const queue = new JobQueue({ ...database, changes, logger, jobs: [job] });
  changes.start();
  await queue.start();
  onTestFinished(async () => {
    await queue.stop();
    await changes.close();
  });
  await vi.waitFor(() => expect(changes.isListening).toBe(true), WAIT);
  await enqueue(db, job.name, { number: 0 });
  await vi.waitFor(() => expect(runs).toHaveLength(1), WAIT);
  await db.transaction().execute(async (trx) => {
    await enqueue(trx, job.name, { number: 1 });
    expect(await openJobs(db, job.name)).toEqual([]);
  });
  await vi.waitFor(() => expect(runs).toEqual([{ number: 0 }, { number: 1 }]), WAIT);
});

test('jobs enqueued while no process is running are run by the next one, in order', async ({ db, database }) => {
  const { job, runs } = recordingJob();
  await startAndStop(database, [job]);
  for (let number = 1; number <= 20; number += 1) await enqueue(db, job.name, { number });
  started({ ...database, jobs: [job] });
  await vi.waitFor(() => expect(runs).toHaveLength(20), WAIT);
  expect(runs).toEqual(Array.from({ length: 20 }, (_, index) => ({ number: index + 1 })));
});

test('a database that is down or read-only at the start is waited for', async ({ db, database }) => {
  const wire = await throughWire(database.connectionString);
  const through = createDatabase({ connectionString: wire.connectionString, logger });
  onTestFinished(() => through.destroy());
  const lines: string[] = [];
  const { job, runs } = recordingJob({ pollSeconds: 1 });
  await startAndStop(database, [job]);
  await enqueue(db, job.name, {});
  await wire.cut();
  const recordingLogger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  started({ db: through.db, connectionString: wire.connectionString, jobs: [job], logger: recordingLogger });
  await vi.waitFor(() => expect(lines.join('')).toContain('nothing answers where DATABASE_URL points'), WAIT);
  const name = sql.id(new URL(database.connectionString).pathname.slice(1));
  await sql`alter database ${name} set default_transaction_read_only = on`.execute(db);
  await wire.mend();
  await vi.waitFor(() => expect(lines.join('')).toContain('read-only transaction'), WAIT);
  expect(runs).toEqual([]);
  await sql`alter database ${name} reset default_transaction_read_only`.execute(db);
  await vi.waitFor(() => expect(runs).toEqual([{}]), WAIT);
});

test('a database that goes down during a job ends no process; the job expires and runs again', async ({
  db,
  database,
}) => {
  const wire = await throughWire(database.connectionString);
  let end: () => void = () => undefined;
  let begun = 0;
  const { job } = recordingJob({
    pollSeconds: 1,
    run: () => {
      begun += 1;
      return begun === 1 ? new Promise<void>((resolve) => (end = resolve)) : Promise.resolve();
    },
  });
  const lines: string[] = [];
  const recordingLogger = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const jobs = started({ db, connectionString: wire.connectionString, jobs: [job], logger: recordingLogger });
  await jobs.started;
  await enqueue(db, job.name, {});
  jobs.look();
  await vi.waitFor(() => expect(begun).toBe(1), WAIT);
  await wire.cut();
  end();
  await vi.waitFor(() => expect(lines.join('')).toContain('the job queue cannot be used'), WAIT);
  await wire.mend();
  await vi.waitFor(() => expect(lines.join('')).toContain('job queue available again'), WAIT);
  expect((await openJobs(db, job.name)).map(({ state }) => state)).toEqual(['active']);
  await expire(db, job.name);
  await vi.waitFor(() => expect(begun).toBe(2), WAIT);
  await vi.waitFor(async () => expect(await openJobs(db, job.name)).toEqual([]), WAIT);
});

test('the queue uses at most three connections, and none once it has stopped', async ({ db, database }) => {
  const { job } = recordingJob();
  const others = Array.from({ length: 5 }, (_, index) => ({ ...job, name: `noting-${index}`, pollSeconds: 1 }));
  const jobs = startJobs({ ...database, jobs: others });
  let most = 0;
  await vi.waitFor(async () => {
    jobs.look();
    most = Math.max(most, await getConnections(db));
    expect(most).toBeGreaterThanOrEqual(3);
  }, WAIT);
  expect(most).toBe(3);
  await jobs.stop();
  await vi.waitFor(async () => expect(await getConnections(db)).toBe(0), WAIT);
});

test('processes that start together create the tables and the queues once', async ({ db, database }) => {
  await sql`drop schema pgboss cascade`.execute(db);
  const { job, runs } = recordingJob();
  const others = [1, 2, 3].map(() => createDatabase({ ...database, logger }));
  onTestFinished(() => Promise.all(others.map(({ destroy }) => destroy())).then(() => undefined));
  await Promise.all(others.map((other) => migrateToLatest(other.db, logger)));
  const all = others.map((other) => started({ ...database, db: other.db, jobs: [job] }));
  await Promise.all(all.map((jobs) => jobs.started));
  await enqueue(db, job.name, {});
  for (const jobs of all) jobs.look();
  await vi.waitFor(() => expect(runs).toEqual([{}]), WAIT);
  const { rows } = await sql<{ name: string }>`select name from pgboss.queue`.execute(db);
  expect(rows).toEqual([{ name: job.name }]);
});

test('a failing job is named in the log and retried, and the queue does not store the cause', async ({
  db,
  database,
}) => {
  const lines: string[] = [];
  const recordingLogger = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
  let isFailing = true;
  const { job, runs } = recordingJob({
    run: (data) =>
      isFailing ? Promise.reject(new Error('CANARY reader@example.com')) : Promise.resolve(void runs.push(data)),
  });
  await startAndStop(database, [job]);
  await enqueue(db, job.name, { number: 1 });
  const jobs = started({ ...database, jobs: [job], logger: recordingLogger });
  await vi.waitFor(async () => {
    expect((await openJobs(db, job.name)).map(({ state }) => state)).toEqual(['retry']);
  }, WAIT);
  expect(lines.join('')).toMatch(/"job":"noting".*"a job failed"/);
  const { rows } = await sql<{ stored: string }>`select to_jsonb(job)::text as stored from pgboss.job`.execute(db);
  expect(JSON.stringify(rows)).not.toContain('CANARY');
  isFailing = false;
  await makeDue(db, job.name);
  jobs.look();
  await vi.waitFor(() => expect(runs).toEqual([{ number: 1 }]), WAIT);
});

test('a recurring job runs at every start, and after that once for all processes', async ({ db, database }) => {
  let runs = 0;
  const job = recurringJob(db, {
    name: 'recurring',
    policy: 'short',
    everySeconds: 3_600,
    atStart: true,
    expireInSeconds: 60,
    pollSeconds: 600,
    shutdownMs: 1_000,
    run: () => Promise.resolve(void (runs += 1)),
  });
  const waiting = async () =>
    (await openJobs(db, job.name)).map(({ state, seconds }) => [state, Math.round(seconds / 60)]);
  const first = started({ ...database, jobs: [job] });
  await vi.waitFor(async () => expect([runs, await waiting()]).toEqual([1, [['created', 60]]]), WAIT);
  const second = started({ ...database, jobs: [job] });
  await vi.waitFor(async () => expect([runs, await waiting()]).toEqual([2, [['created', 60]]]), WAIT);
  await makeDue(db, job.name);
  for (const jobs of [first, second]) jobs.look();
  await vi.waitFor(async () => expect([runs, await waiting()]).toEqual([3, [['created', 60]]]), WAIT);
});

test('a frozen database does not delay a process that shuts down', async ({ database }) => {
  const wire = await throughWire(database.connectionString);
  const { db, destroy } = createDatabase({ ...database, logger });
  const { job } = recordingJob({ pollSeconds: 1 });
  const jobs = startJobs({ db, connectionString: wire.connectionString, jobs: [job] });
  await jobs.started;
  wire.freeze();
  const began = Date.now();
  await jobs.stop();
  expect(Date.now() - began).toBeLessThan(60_000);
  await destroy();
  await wire.cut();
});
