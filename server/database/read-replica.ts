import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { OperatorError } from '../base/errors';
import type { Logger } from '../base/logger';
import { sharesConnections } from './assert-session-pooling';
import { connectionFailure } from './connection-failure';
import { createDatabase } from './database';
import type { Db, OpenDatabase } from './database';
import type { ClientSource } from './pool-shares';
import { findLogPosition, getServerState, hasReplayed } from './server-state.queries';
import type { ServerState } from './server-state.queries';
import { destroyClient, destroyUnresponsiveConnections } from './unresponsive-connections';

/** In all, from the first reader who finds the replica behind a change until it has caught up. */
const LONGEST_WAIT_MS = 500;
const ASK_EVERY_MS = 5;
const CHECK_EVERY_MS = 1_000;
const ANSWER_MS = 1_000;
const FIRST_ANSWER_MS = 5_000;
const MOST_LAG_MS = 10_000;
/** PublicationSchedule allows for it. */
export const MOST_CLOCK_DIFFERENCE_MS = 1_000;
const MOST_SAMPLES = 120;

const CLOSES = {
  'not a standby': 'leads to the primary itself, or to a standby that was promoted. Name the address of a standby.',
  'of another database': 'leads to a server or a database that is not a copy of the one at DATABASE_URL.',
};

type Fault = keyof typeof CLOSES | 'unreachable' | 'behind' | 'ahead of the primary' | 'its clock differs';

interface Changes {
  now: () => number;
  readonly isListening: boolean;
}

interface Options {
  connectionString: string;
  isPooled: boolean;
  max: number;
  logger: Logger;
}

/** The standby ended the statement because its replay went first, or the statement writes. */
const NOT_ON_A_STANDBY = new Set(['40001', '40P01', '25006']);

const belongsOnPrimary = (error: unknown) =>
  connectionFailure(error) !== undefined ||
  (error instanceof Error && 'code' in error && NOT_ON_A_STANDBY.has(String(error.code)));

type Ask = (...statement: unknown[]) => Promise<pg.QueryResult>;

async function inTime<T>(ms: number, answer: Promise<T>): Promise<T> {
  const late = sleep(ms, undefined, { ref: false }).then(() => {
    throw new Error(`no answer within ${ms} ms`);
  });
  late.catch(() => undefined);
  return await Promise.race([answer, late]);
}

/**
 * Lends connections to a standby for what the response cache may store, and connections of the primary instead while
 * the standby is away, or has not replayed a change that this process has heard of. So a render that begins after a
 * change never reads rows older than it. A lent connection repeats a failed read on the primary.
 */
export class ReadReplica {
  readonly counters = { replica: 0, primary: 0 };
  readonly #options: Options;
  readonly #readers: OpenDatabase;
  /** One connection to ask for the state, which no reader can occupy. */
  readonly #watch: OpenDatabase;
  readonly #lent = new Set<pg.PoolClient>();
  readonly #servers = new WeakMap<pg.PoolClient, string>();
  readonly #closing = new AbortController();
  #parts: { primary: Db; changes: Changes } | undefined;
  #watching: Promise<void> = Promise.resolve();
  #fault: Fault | 'not watched' | undefined = 'not watched';
  #leftOutAt = 0;
  #server = '';
  /** Positions of the primary that the replica had not replayed yet, oldest first. */
  #samples: { at: number; position: number }[] = [];
  /** The last change, by the clock of `changes`, that the replica is known to have replayed. */
  #replayed = -1;
  #next: { change: number; position: number } | undefined;
  #catchingUp: Promise<void> | undefined;
  #waitUntil: number | undefined;
  #isCompared = false;

  constructor(options: Options) {
    this.#options = options;
    const { max, ...address } = options;
    this.#readers = createDatabase({ ...address, limits: { max, connectionTimeoutMillis: LONGEST_WAIT_MS } });
    this.#watch = createDatabase({ ...address, limits: { max: 1, application_name: 'lootrank replica' } });
    for (const { pool } of [this.#readers, this.#watch]) destroyUnresponsiveConnections(pool);
    this.#readers.pool.on('acquire', (client) => this.#lent.add(client));
    this.#readers.pool.on('release', (_error, client) => this.#lent.delete(client));
    // A standby that recovers from a crash may serve an earlier state for a moment.
    this.#watch.pool.on('remove', () => this.#forget());
  }

  get fault(): string | undefined {
    return this.#fault;
  }

  /** Undefined while the replica does not answer. */
  get lagSeconds(): number | undefined {
    if (this.#fault === 'unreachable' || this.#fault === 'not watched') return undefined;
    return this.#lagMs / 1000;
  }

  get #lagMs(): number {
    const [oldest] = this.#samples;
    return oldest ? performance.now() - oldest.at : 0;
  }

  over(primary: ClientSource): ClientSource {
    this.#readers.pool.on('connect', (client) => this.#repeatOnPrimary(client, primary));
    return {
      connect: async () => {
        const client = (await this.#isCurrent()) ? await this.#borrow() : undefined;
        this.counters[client ? 'replica' : 'primary'] += 1;
        return client ?? (await primary.connect());
      },
    };
  }

  /** Call it once the primary is migrated. Throws if the address leads to the primary or to another database. */
  async start(primary: Db, changes: Changes): Promise<void> {
    this.#parts = { primary, changes };
    await this.#check(FIRST_ANSWER_MS);
    const sentence = this.#fault && Object.entries(CLOSES).find(([fault]) => fault === this.#fault)?.[1];
    if (sentence !== undefined) throw new OperatorError(`DATABASE_REPLICA_URL: ${sentence}`);
    if (!this.#fault && !this.#options.isPooled && (await sharesConnections(this.#readers.db).catch(() => false))) {
      throw new OperatorError(
        'DATABASE_REPLICA_URL: the pooler in front of the replica hands each transaction to another connection. Name an address past it, or pool_mode = session.',
      );
    }
    this.#isCompared = true;
    this.#watching = this.#watchUntilClosed();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#watching;
    await this.#readers.destroy();
    await this.#watch.destroy();
  }

  async #borrow(): Promise<pg.PoolClient | undefined> {
    // The next check reports why.
    const client = await this.#readers.pool.connect().catch(() => undefined);
    if (!client) return undefined;
    if (!this.#servers.has(client)) {
      const answer = client.query<{ at: string }>('select pg_postmaster_start_time()::text as at');
      this.#servers.set(client, await answer.then(({ rows }) => rows[0]?.at ?? '', String));
    }
    if (this.#servers.get(client) === this.#server) return client;
    // It was restarted since, or the address leads to several servers.
    client.release(true);
    return undefined;
  }

  #repeatOnPrimary(client: pg.PoolClient, primary: ClientSource): void {
    const ask = client.query.bind(client) as Ask;
    const repeat: Ask = async (...statement) => {
      const isAlone = client.getTransactionStatus() === 'I';
      try {
        return await ask(...statement);
      } catch (error) {
        if (!isAlone || !this.#isCompared || !belongsOnPrimary(error)) throw error;
      }
      this.counters.primary += 1;
      const other = await primary.connect();
      try {
        return await (other.query.bind(other) as Ask)(...statement);
      } finally {
        other.release();
      }
    };
    client.query = repeat as typeof client.query;
  }

  #isUsable(): boolean {
    return this.#fault === undefined && this.#parts?.changes.isListening === true;
  }

  async #isCurrent(): Promise<boolean> {
    if (!this.#parts || !this.#isUsable()) return false;
    const change = this.#parts.changes.now();
    if (this.#replayed >= change) return true;
    this.#waitUntil ??= performance.now() + LONGEST_WAIT_MS;
    const left = this.#waitUntil - performance.now();
    if (left <= 0) return false;
    const late = sleep(left, false, { ref: false });
    const goOn = () =>
      this.#catchUp().then(
        () => this.#isUsable(),
        () => false,
      );
    while (await Promise.race([goOn(), late])) if (this.#replayed >= change) return true;
    return false;
  }

  /** Asks once for all who wait: first where the primary is, then whether the replica has got there. */
  #catchUp(): Promise<void> {
    return (this.#catchingUp ??= this.#ask().finally(() => (this.#catchingUp = undefined)));
  }

  async #ask(): Promise<void> {
    if (!this.#parts) return;
    const { primary, changes } = this.#parts;
    if (!this.#next) {
      // A notice arrives after its commit, so this position covers it.
      const change = changes.now();
      this.#next = { change, position: (await findLogPosition(primary, 'inserted')) ?? Infinity };
    }
    const next = this.#next;
    const position = await findLogPosition(this.#watch.db, 'replayed');
    if (this.#next !== next) return;
    if (!hasReplayed(position, next.position)) {
      await sleep(ASK_EVERY_MS);
      return;
    }
    this.#replayed = next.change;
    this.#next = undefined;
    if (this.#replayed >= changes.now()) this.#waitUntil = undefined;
  }

  #forget(): void {
    this.#replayed = -1;
    this.#next = undefined;
    this.#waitUntil = undefined;
  }

  async #watchUntilClosed(): Promise<void> {
    const { signal } = this.#closing;
    const pause = () => sleep(CHECK_EVERY_MS, true, { signal, ref: false }).catch(() => false);
    while (await pause()) await this.#check(ANSWER_MS);
  }

  async #check(withinMs: number): Promise<void> {
    if (!this.#parts) return;
    const { primary, changes } = this.#parts;
    const startedAt = Date.now();
    // Without the primary nothing is compared; the listener reports that.
    const own = await inTime(withinMs, getServerState(primary, 'flushed')).catch(() => undefined);
    if (!own || this.#closing.signal.aborted) return;
    this.#addSample(own.position ?? 0);
    try {
      const standby = await inTime(withinMs, getServerState(this.#watch.db, 'replayed'));
      if (standby.startedAt !== this.#server) this.#forget();
      this.#server = standby.startedAt;
      while (this.#samples[0] && hasReplayed(standby.position, this.#samples[0].position)) this.#samples.shift();
      const elapsedMs = Date.now() - startedAt;
      // Read last, so that no copy can be further: only one of a primary that was restored since or has lost changes is.
      const end = await inTime(withinMs, findLogPosition(primary, 'inserted')).catch(() => null);
      const isAhead = (standby.position ?? 0) > (end ?? Infinity);
      this.#setFault(this.#compare(own, standby, elapsedMs) ?? (isAhead ? 'ahead of the primary' : undefined));
    } catch (error) {
      this.#setFault('unreachable', error instanceof Error ? error.message : String(error));
    }
    // Nobody waits for a replica that was late once: here it gets the chance to catch up.
    for (let times = 0; times < 4 && !this.#fault && this.#replayed < changes.now(); times += 1) {
      await inTime(withinMs, this.#catchUp()).catch(() => undefined);
    }
  }

  #addSample(position: number): void {
    const last = this.#samples.at(-1);
    if (!last || last.position < position) this.#samples.push({ at: performance.now(), position });
    if (this.#samples.length > MOST_SAMPLES) this.#samples = this.#samples.filter((_, at) => at % 2 === 0);
  }

  #compare(own: ServerState, standby: ServerState, elapsedMs: number): Fault | undefined {
    if (own.system !== standby.system || own.database !== standby.database) return 'of another database';
    if (standby.position === null) return 'not a standby';
    if (this.#lagMs > MOST_LAG_MS) return 'behind';
    const difference = Math.abs(standby.clockMs - own.clockMs);
    return difference - elapsedMs > MOST_CLOCK_DIFFERENCE_MS ? 'its clock differs' : undefined;
  }

  #setFault(fault: Fault | undefined, reason: string | undefined = fault): void {
    const { logger } = this.#options;
    const before = this.#fault;
    this.#fault = fault;
    if (fault === before) return;
    if (fault === undefined) {
      if (before !== 'not watched') {
        logger.info({ leftOutMs: Date.now() - this.#leftOutAt }, 'read replica is used again');
      }
      return;
    }
    if (before === undefined || before === 'not watched') this.#leftOutAt = Date.now();
    logger.warn({ fault, reason }, 'read replica is left out: pages read the primary');
    this.#forget();
    // Their statements are repeated on the primary instead of waiting for one that does not answer.
    for (const client of this.#lent) destroyClient(client);
  }
}
