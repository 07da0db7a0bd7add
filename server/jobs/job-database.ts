import pg from 'pg';
import type PgBoss from 'pg-boss';
import { connectionFailure } from '../database/connection-failure';
import { SHORT_STATEMENTS, withSessionSettings } from '../database/session-settings';
import type { SessionOptions } from '../database/session-settings';
import type { Logger } from '../base/logger';

const STATEMENT_MS = '5000';

const LIMITS = {
  max: 3,
  connectionTimeoutMillis: 3_000,
  // For a frozen or unreachable server, which cannot enforce its own statement timeout.
  query_timeout: 5_500,
  keepAlive: true,
  application_name: 'lootrank jobs',
};

const UNIQUE_VIOLATION = '23505';

interface Options extends Omit<SessionOptions, 'settings'> {
  logger: Logger;
}

/**
 * Once `isRunning`, a failed statement resolves to undefined: pg-boss does not await the statements that record an
 * outcome, and an unhandled rejection would crash the process. A job whose completion was not recorded expires and runs
 * again.
 */
export class JobDatabase implements PgBoss.Db {
  readonly #pool: pg.Pool;
  readonly #logger: Logger;
  readonly #pending = new Set<Promise<unknown>>();
  #isUnavailable = false;
  #isClosed = false;
  isRunning = false;

  constructor({ logger, ...address }: Options) {
    this.#logger = logger;
    this.#pool = new pg.Pool({
      ...LIMITS,
      ...withSessionSettings({
        ...address,
        settings: { ...SHORT_STATEMENTS, statement_timeout: STATEMENT_MS },
      }),
    });
    this.#pool.on('error', () => undefined);
    // pg-pool handles errors of idle clients only; an error on a client in use would crash the process.
    this.#pool.on('connect', (client) => client.on('error', () => undefined));
  }

  async executeSql(text: string, values?: unknown[]): Promise<pg.QueryResult> {
    if (!this.isRunning) return await this.#query(text, values);
    const found = this.#isClosed ? Promise.resolve(undefined) : this.#track(this.#tryQuery(text, values));
    return await (found as Promise<pg.QueryResult>);
  }

  get pending(): readonly Promise<unknown>[] {
    return [...this.#pending];
  }

  /** Records nothing from now on, so a job still running expires. Resolves when every connection is closed. */
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
      if (this.#isUnavailable) this.#logger.info('job queue available again');
      this.#isUnavailable = false;
      return result;
    } catch (error) {
      this.#logUnavailable(error);
      return undefined;
    }
  }

  #logUnavailable(error: unknown): void {
    // A 'stately' queue rejects the next job until the current one has ended; that is no outage.
    if (error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION) return;
    if (!this.#isUnavailable && !this.#isClosed) {
      const reason = connectionFailure(error) ?? (error instanceof Error ? error.message : String(error));
      this.#logger.warn({ reason }, 'the job queue cannot be used');
    }
    this.#isUnavailable = true;
  }

  async #query(text: string, values?: unknown[]): Promise<pg.QueryResult> {
    const client = await this.#pool.connect();
    try {
      const result = await client.query(text, values);
      client.release();
      return result;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }
}
