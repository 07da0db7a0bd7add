import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import PgBoss from 'pg-boss';
import type { InvalidationListener } from '../cache/invalidation-listener';
import { connectionFailure } from '../database/connection-failure';
import type { Db } from '../database/database';
import type { SessionOptions } from '../database/session-settings';
import type { Logger } from '../base/logger';
import { JOB_SCHEMA, jobTag } from './enqueue.queries';
import type { Job } from './job';
import { JobDatabase } from './job-database';
import { installJobSchema } from './job-schema.queries';

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;

const SETTINGS = {
  schema: JOB_SCHEMA,
  // Recurring jobs enqueue their own next run.
  schedule: false,
  maintenanceIntervalSeconds: 60,
  archiveCompletedAfterSeconds: 3_600,
  deleteAfterHours: 24,
};

const RETRIES = { retryLimit: 100_000, retryDelay: 10 };

interface Options extends Omit<SessionOptions, 'settings'> {
  /** Has sessions. */
  db: Db;
  changes: Pick<InvalidationListener, 'subscribe'>;
  logger: Logger;
  jobs: readonly Job[];
}

export class JobQueue {
  readonly #options: Options;
  readonly #database: JobDatabase;
  readonly #closing = new AbortController();
  readonly #runs = new Map<Promise<void>, Job>();
  readonly #workers = new Map<string, string>();
  #boss: PgBoss | undefined;
  #starting: Promise<void> = Promise.resolve();

  constructor(options: Options) {
    this.#options = options;
    this.#database = new JobDatabase(options);
    options.changes.subscribe((change) => {
      for (const { name } of options.jobs) {
        if (change === 'anything' || change.includes(jobTag(name))) this.#poll(name);
      }
    });
  }

  /**
   * Resolves once the queues exist or the first attempt failed; retries in the background while the database is down or
   * read-only. pg-boss drops jobs enqueued before their queue exists; `recover` enqueues them again.
   */
  async start(): Promise<void> {
    await new Promise<void>((onAttempt) => {
      this.#starting = this.#startWithRetries(onAttempt).finally(onAttempt);
    });
  }

  async stop(): Promise<void> {
    this.#closing.abort();
    await this.#starting;
    for (const { name } of this.#options.jobs) await this.#boss?.offWork(name);
    await this.#waitForRuns();
    await this.#database.close();
    await this.#boss?.stop({ graceful: false });
    for (const job of this.#options.jobs) job.close?.();
  }

  async #startWithRetries(onAttempt: () => void): Promise<void> {
    const { signal } = this.#closing;
    for (let pause = FIRST_PAUSE_MS; !signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        await this.#begin(onAttempt);
        return;
      } catch (error) {
        const reason = connectionFailure(error) ?? (error instanceof Error ? error.message : String(error));
        this.#options.logger.warn({ reason, nextTryInMs: pause }, 'the job queue cannot be started yet');
      } finally {
        onAttempt();
      }
      await sleep(pause, undefined, { signal }).catch(() => undefined);
    }
  }

  async #begin(ready: () => void): Promise<void> {
    const { db, jobs, logger } = this.#options;
    await installJobSchema(db);
    const boss = new PgBoss({ ...SETTINGS, db: this.#database });
    boss.on('error', (err) => logger.debug({ err }, 'the job queue was not maintained'));
    await boss.start();
    try {
      await createQueues(boss, jobs);
      ready();
      for (const job of jobs) await job.recover?.();
    } catch (error) {
      await boss.stop({ graceful: false });
      throw error;
    }
    this.#boss = boss;
    this.#database.isRunning = true;
    for (const job of jobs) {
      const options = { pollingIntervalSeconds: job.pollSeconds };
      this.#workers.set(job.name, await boss.work(job.name, options, ([due]) => this.#run(job, due?.data ?? {})));
    }
  }

  async #run(job: Job, data: object): Promise<void> {
    this.#poll(job.name);
    const run = job.run(data, this.#closing.signal);
    this.#runs.set(run, job);
    try {
      await run;
    } catch (err) {
      this.#logFailure(job, err);
      // pg-boss stores the error, and a database error may quote the values of a row.
      throw new Error('The log says why.');
    } finally {
      this.#runs.delete(run);
    }
  }

  #logFailure({ name }: Job, err: unknown): void {
    if (this.#closing.signal.aborted) return;
    const reason = connectionFailure(err);
    if (reason === undefined) this.#options.logger.error({ err, job: name }, 'a job failed');
    else this.#options.logger.warn({ reason, job: name }, 'a job failed');
  }

  #poll(name: string): void {
    const worker = this.#workers.get(name);
    if (worker !== undefined) this.#boss?.notifyWorker(worker);
  }

  /** Waits for runs and statements. Yields a turn first, because pg-boss records the end of a run one turn later. */
  async #waitForRuns(): Promise<void> {
    const startedAt = Date.now();
    await nextTurn();
    for (;;) {
      const leftMs = (job: Job) => job.shutdownMs - (Date.now() - startedAt);
      const runs = [...this.#runs].filter(([, job]) => leftMs(job) > 0);
      const { pending } = this.#database;
      if (runs.length === 0 && pending.length === 0) return;
      const timeouts = runs.map(([, job]) => sleep(leftMs(job), undefined, { ref: false }));
      await Promise.race([...runs.map(([run]) => run), ...pending, ...timeouts]).catch(() => undefined);
      await nextTurn();
    }
  }
}

async function createQueues(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const stored = await boss.getQueues();
  for (const { name, policy, expireInSeconds } of jobs) {
    const queue = { name, policy, expireInSeconds, ...RETRIES };
    const known = stored.find((other) => other.name === name);
    if (!known) await boss.createQueue(name, queue);
    // Another version may have created the queue with other settings.
    else if (known.policy !== policy || known.expireInSeconds !== expireInSeconds) await boss.updateQueue(name, queue);
  }
}
