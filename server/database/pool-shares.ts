import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { createTimedSemaphore } from '../base/timed-semaphore';
import type { DB } from './schema.gen';

/** Connections that neither strangers nor, in the second case, members use: an account is free. */
const RESERVED = { fromStrangers: 3, fromMembers: 2 };

/**
 * `all`: for staff and background work. `members`: for what signed-in people ask about themselves. `strangers`: the part
 * of these for requests of unknown senders. `calls`: the part of the strangers' connections for procedure calls, of which
 * a single request may hold ten.
 */
export type PoolShare = 'all' | 'members' | 'strangers' | 'calls';

type Shares = Record<PoolShare, Kysely<DB>>;

const sharesOf = new WeakMap<Kysely<DB>, Shares>();

export interface ClientSource {
  connect: () => Promise<pg.PoolClient>;
}

/** The pool, of which at most `most` connections are held through this source at once. */
function limitedSource(source: ClientSource, most: number): ClientSource {
  const semaphore = createTimedSemaphore(most);
  return {
    connect: async () => {
      const [, leave] = await semaphore.acquire();
      try {
        const client = await source.connect();
        // The pool assigns a new `release` each time it gives out a client.
        const release = client.release.bind(client);
        client.release = (error) => {
          release(error);
          leave();
        };
        return client;
      } catch (error) {
        leave();
        throw error;
      }
    },
  };
}

const createShare = (source: ClientSource): Kysely<DB> =>
  // The pool itself is ended with the database it belongs to.
  new Kysely<DB>({ dialect: new PostgresDialect({ pool: { ...source, end: () => Promise.resolve() } }) });

/** Connections of each share in a pool of `max`. */
export function shareSizes(max: number) {
  const strangers = Math.max(1, max - RESERVED.fromStrangers);
  return { members: Math.max(1, max - RESERVED.fromMembers), strangers, calls: Math.ceil(strangers / 2) };
}

/** Divides the pool. `attach` is called for each share with the source of its connections. */
export function attachPoolShares(
  all: Kysely<DB>,
  pool: pg.Pool,
  attach: (db: Kysely<DB>, source: ClientSource) => void,
): void {
  const sizes = shareSizes(pool.options.max);
  const forMembers = limitedSource(pool, sizes.members);
  const forStrangers = limitedSource(forMembers, sizes.strangers);
  const forCalls = limitedSource(forStrangers, sizes.calls);
  const shares = {
    all,
    members: createShare(forMembers),
    strangers: createShare(forStrangers),
    calls: createShare(forCalls),
  };
  attach(all, pool);
  attach(shares.members, forMembers);
  attach(shares.strangers, forStrangers);
  attach(shares.calls, forCalls);
  for (const db of Object.values(shares)) sharesOf.set(db, shares);
}

/** The same database through another share of its pool. A transaction stays on its connection. */
export const poolShare = (db: Kysely<DB>, share: PoolShare): Kysely<DB> => sharesOf.get(db)?.[share] ?? db;

/** The same services through another share of the database's pool. */
export const withPoolShare = <S extends { db: Kysely<DB> }>(services: S, share: PoolShare): S => ({
  ...services,
  db: poolShare(services.db, share),
});

/** The database through each of its shares. */
export const allPoolShares = (db: Kysely<DB>): readonly Kysely<DB>[] => Object.values(sharesOf.get(db) ?? { db });
