import pg from 'pg';
import type PgBoss from 'pg-boss';
import { connectionFailure } from '../database/connection-failure';
import type { Logger } from '../logger';

const LIMITS = {
  max: 3,
  connectionTimeoutMillis: 3_000,
  statement_timeout: 5_000,
  // For a server that is frozen or out of reach, which ends no statement.
  query_timeout: 5_500,
  keepAlive: true,
  options: '-c max_parallel_workers_per_gather=0 -c jit=off',
  application_name: 'lootrank jobs',
};

const UNIQUE_VIOLATION = '23505';

interface Options {
  connectionString: string;
  logger: Logger;
}

/**
 * The connections of the job queue. Once `isRunning`, a statement that fails answers nothing instead: the library does
 * not wait for what it notes about a job, and a rejection that nobody waits for would end the process. A job whose end
 * could not be noted expires and runs again.
 */
export class JobDatabase implements PgBoss.Db {
  readonly #pool: pg.Pool;
  readonly #logger: Logger;
  readonly #pending = new Set<Promise<unknown>>();
  #isAway = false;
  #isClosed = false;
  isRunning = false;

  constructor({ connectionString, logger }: Options) {
    this.#logger = logger;
    this.#pool = new pg.Pool({ ...LIMITS, connectionString });
    this.#pool.on('error', () => undefined);
    // The pool listens to idle clients only; one lost while it is used would end the process.
    this.#pool.on('connect', (client) => client.on('error', () => undefined));
  }

  async executeSql(text: string, values?: unknown[]): Promise<pg.QueryResult> {
    if (!this.isRunning) return await this.#query(text, values);
    const found = this.#isClosed ? Promise.resolve(undefined) : this.#track(this.#tryQuery(text, values));
    // The library answers undefined itself when it is closed, and reads that as nothing; its types leave it out.
    return await (found as Promise<pg.QueryResult>);
  }

  /** The jobs that have not ended yet. */
  get pending(): readonly Promise<unknown>[] {
    return [...this.#pending];
  }

  /** From now on nothing is noted: a job that still runs expires. Resolves when every connection has ended. */
  async close(): Promise<void> {
    this.isRunning = true;
    this.#isClosed = true;
    await this.#pool.end();
  }

  async #track<Result>(query: Promise<Result>): Promise<Result> {
    this.#pending.add(query);
    return await query.finally(() => this.#pending.delete(query));
  }

  async #tryQuery(text: string, values?: unknown[]): Promise<pg.QueryResult | undefined> {
    try {
      const result = await this.#query(text, values);
      if (this.#isAway) this.#logger.info('the job queue is back');
      this.#isAway = false;
      return result;
    } catch (error) {
      this.#sayAway(error);
      return undefined;
    }
  }

  #sayAway(error: unknown): void {
    // A kind that runs one at a time refuses the next one until it has ended.
    if (error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION) return;
    if (!this.#isAway && !this.#isClosed) {
      const reason = connectionFailure(error) ?? (error instanceof Error ? error.message : String(error));
      this.#logger.warn({ reason }, 'the job queue cannot be used');
    }
    this.#isAway = true;
  }

  async #query(text: string, values?: unknown[]): Promise<pg.QueryResult> {
    const client = await this.#pool.connect();
    try {
      const result = await client.query(text, values);
      client.release();
      return result;
    } catch (error) {
      // Some of the library's statements begin a transaction, which a failure leaves open.
      client.release(true);
      throw error;
    }
  }
}
