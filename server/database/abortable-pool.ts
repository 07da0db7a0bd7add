import { AsyncLocalStorage } from 'node:async_hooks';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import type { DriverClient } from './unresponsive-connections';

/** Most statements end by themselves before a new connection would be made. */
const GRACE_MS = 250;

/** How often the server looks whether somebody still listens, while it works on a statement. */
const CHECK_MS = 500;

const hangUps = new AsyncLocalStorage<AbortSignal | undefined>();

/** Runs `work`; its database reads are aborted soon after `hungUp`. For reading alone, on behalf of those who wait for it. */
export function runWithAbortSignal<T>(hungUp: AbortSignal, work: () => T): T {
  return hangUps.run(hungUp, work);
}

/** For work that others use as well: it goes on when the one who caused it hangs up. */
export function runWithoutAbortSignal<T>(work: () => T): T {
  return hangUps.run(undefined, work);
}

class HungUp extends Error {
  override readonly name = 'AbortError';

  constructor() {
    super('Nobody waits for the answer any more.');
  }
}

/** The pool, whose connections end with a statement nobody waits for any more; see `runWithAbortSignal`. */
export function abortablePool(pool: pg.Pool): PostgresPool {
  const checking = new WeakSet<pg.PoolClient>();
  async function connect(): Promise<PostgresPoolClient> {
    const client = await pool.connect();
    const hungUp = hangUps.getStore();
    if (!hungUp) return client;
    if (hungUp.aborted) {
      client.release();
      throw new HungUp();
    }
    if (!checking.has(client)) {
      checking.add(client);
      // Where the server's system cannot tell, a statement ends with the time it is given.
      await client.query(`set client_connection_check_interval = ${CHECK_MS}`).catch(() => undefined);
    }
    return awaitedClient(client, hungUp);
  }
  return { connect, end: () => pool.end() };
}

// Asking the server to cancel could hit the next statement on the connection, and would need another one.
function awaitedClient(client: pg.PoolClient, hungUp: AbortSignal): PostgresPoolClient {
  const { stream } = (client as unknown as DriverClient).connection;
  let timer: NodeJS.Timeout | undefined;
  const giveUp = () => (timer = setTimeout(() => stream.destroy(), GRACE_MS));
  hungUp.addEventListener('abort', giveUp);
  return {
    query: (async (text: string, values: unknown[]): Promise<unknown> => {
      try {
        return await client.query(text, values);
      } catch (error) {
        throw stream.destroyed && hungUp.aborted ? new HungUp() : error;
      }
    }) as unknown as PostgresPoolClient['query'],
    release: () => {
      clearTimeout(timer);
      hungUp.removeEventListener('abort', giveUp);
      client.release();
    },
  };
}
