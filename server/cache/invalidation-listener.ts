import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { withSessionSettings } from '../database/session-settings';
import type { Logger } from '../base/logger';
import { CONTENT_CHANNEL } from './announce-change';
import { TagVersions } from './tag-versions';

export type Change = readonly string[] | 'anything';

/** 'lost': not connected, cause unknown, (re)connecting. 'unavailable': the last connection attempt failed. */
export type ConnectionState = 'listening' | 'lost' | 'unavailable';

const CONNECT_MS = 3_000;
const ANSWER_MS = 2_000;
const CHECK_EVERY_MS = 5_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

interface Options {
  connectionString: string;
  logger: Logger;
}

interface Connection {
  client: pg.Client;
  open: () => Promise<void>;
  answers: () => Promise<boolean>;
  closed: Promise<void>;
  end: () => void;
}

/**
 * Receives announceChange notices of all replicas over a dedicated connection. While it is not listening, cached data
 * must not be trusted.
 */
export class InvalidationListener {
  readonly #options: Options;
  readonly #clock = new TagVersions();
  readonly #subscribers = new Set<(change: Change) => void>();
  readonly #closing = new AbortController();
  #connection: Connection | undefined;
  #connectionState: ConnectionState = 'lost';
  #unavailableSince: number | undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(options: Options) {
    this.#options = options;
  }

  get connectionState(): ConnectionState {
    return this.#connectionState;
  }

  get isListening(): boolean {
    return this.#connectionState === 'listening';
  }

  now(): number {
    return this.#clock.now();
  }

  haveChanged(tags: Iterable<string>, since: number): boolean {
    return !this.isListening || this.#clock.haveChanged(tags, since);
  }

  subscribe(subscriber: (change: Change) => void): void {
    this.#subscribers.add(subscriber);
  }

  start(): void {
    this.#running = this.#listenUntilClosed();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    if (this.#connection) this.#dropConnection(this.#connection);
    await this.#running;
  }

  /**
   * Resolves when every change committed before the call has reached this process's subscribers. Never rejects: if that
   * cannot be confirmed, subscribers receive 'anything'.
   */
  async flush(): Promise<void> {
    const connection = this.#connection;
    if (!connection) {
      this.#notify('anything');
      return;
    }
    // Postgres delivers pending notices before it reports ready for the next statement.
    if (!(await connection.answers())) this.#dropConnection(connection);
  }

  async #listenUntilClosed(): Promise<void> {
    const { signal } = this.#closing;
    let pause = FIRST_PAUSE_MS;
    while (!signal.aborted) {
      const connection = this.#newConnection();
      if (await this.#listen(connection)) {
        pause = FIRST_PAUSE_MS;
        await this.#watch(connection);
      }
      connection.client.end().catch(() => undefined);
      await sleep(pause, undefined, { signal, ref: false }).catch(() => undefined);
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    }
  }

  #newConnection(): Connection {
    const { connectionString, onConnect } = withSessionSettings(this.#options);
    const client = new pg.Client({
      connectionString,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: ANSWER_MS,
      keepAlive: true,
      application_name: 'lootrank changes',
    });
    let end: () => void = () => undefined;
    const closed = new Promise<void>((resolve) => (end = resolve));
    const open = async () => {
      await client.connect();
      await onConnect(client);
    };
    const connection = { client, open, answers: oneAtATime(() => answers(client)), closed, end };
    client.on('error', () => this.#dropConnection(connection));
    client.on('end', () => this.#dropConnection(connection));
    client.on('notification', ({ payload }) => this.#notify(changeIn(payload)));
    return connection;
  }

  async #listen(connection: Connection): Promise<boolean> {
    try {
      await connection.open();
      await listen(connection.client);
    } catch (error) {
      this.#logConnectionLost(error);
      return false;
    }
    if (this.#closing.signal.aborted) return false;
    this.#connection = connection;
    this.#connectionState = 'listening';
    if (this.#unavailableSince !== undefined) {
      this.#options.logger.info({ unavailableMs: Date.now() - this.#unavailableSince }, 'database available again');
      this.#unavailableSince = undefined;
    }
    // Changes committed before LISTEN took effect were missed.
    this.#notify('anything');
    return true;
  }

  #logConnectionLost(error: unknown): void {
    if (this.#connectionState !== 'unavailable' && !this.#closing.signal.aborted) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#options.logger.error({ reason }, 'database unavailable: not listening for changes');
    }
    this.#unavailableSince ??= Date.now();
    this.#connectionState = 'unavailable';
  }

  // A network that silently drops packets closes no connection: only an unanswered query reveals the loss.
  async #watch(connection: Connection): Promise<void> {
    const timer = setInterval(() => {
      void connection.answers().then((does) => does || this.#dropConnection(connection));
    }, CHECK_EVERY_MS).unref();
    await connection.closed;
    clearInterval(timer);
  }

  #dropConnection(connection: Connection): void {
    connection.end();
    if (this.#connection !== connection) return;
    this.#connection = undefined;
    this.#connectionState = 'lost';
    this.#notify('anything');
  }

  #notify(change: Change): void {
    if (change === 'anything') this.#clock.bumpAll();
    else this.#clock.bump(change);
    for (const subscriber of this.#subscribers) subscriber(change);
  }
}

/**
 * A client runs one query at a time. Calls during a query share the next one, which starts after them. After a failure
 * nothing more is asked.
 */
function oneAtATime(ask: () => Promise<boolean>): () => Promise<boolean> {
  let running: Promise<boolean> | undefined;
  let next: Promise<boolean> | undefined;
  const begin = () => {
    const asked = ask().finally(() => {
      if (running === asked) running = undefined;
    });
    return (running = asked);
  };
  return () => {
    if (!running) return begin();
    return (next ??= running.then((does) => {
      next = undefined;
      return does && (running ?? begin());
    }));
  };
}

/** Postgres delivers a connection's own notice before its statement ends; a pooler that lends connections loses it. */
async function listen(client: pg.Client): Promise<void> {
  await client.query(`listen ${CONTENT_CHANNEL}`);
  const heard: pg.Notification[] = [];
  client.once('notification', (notice: pg.Notification) => heard.push(notice));
  await client.query(`select pg_notify('${CONTENT_CHANNEL}', '[]')`);
  if (heard.length === 0) throw new Error('LISTEN did not get through the pooler: set DATABASE_DIRECT_URL');
}

async function answers(client: pg.Client): Promise<boolean> {
  const asked = client.query('select 1').then(
    () => true,
    () => false,
  );
  return await Promise.race([asked, sleep(ANSWER_MS, false, { ref: false })]);
}

function changeIn(payload: string | undefined): Change {
  try {
    const tags: unknown = JSON.parse(payload ?? '');
    return Array.isArray(tags) && tags.every((tag) => typeof tag === 'string') ? tags : 'anything';
  } catch {
    return 'anything';
  }
}
