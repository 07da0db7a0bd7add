import { Semaphore } from 'async-mutex';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { MAX_WAIT_MS, timed } from '../base/timed-semaphore';
import type { DB } from './schema.gen';

/**
 * Connections reserved from anonymous requests and, for the second, from members, because anyone can open an account.
 */
const RESERVED = { fromStrangers: 3, fromMembers: 2 };

/**
 * `all`: staff and background work. `members`: what signed-in users request about themselves. `strangers`: anonymous
 * requests, a part of these. `calls`: the part of those for procedure calls, of which one request may hold ten.
 * `renders`: what the response cache may store; from the read replica if there is one, else as `strangers`.
 */
export type PoolShare = 'all' | 'members' | 'strangers' | 'calls' | 'renders';

type Shares = Record<PoolShare, Kysely<DB>>;

const sharesByKey = new WeakMap<Kysely<DB>, Shares>();

export interface ClientSource {
  connect: () => Promise<pg.PoolClient>;
}

/** A share within a share waits until the same moment, so that all waits together are one. */
function limitedSource(connect: (until: number) => Promise<pg.PoolClient>, most: number) {
  const semaphore = new Semaphore(most);
  return {
    connect: async (until = Date.now() + MAX_WAIT_MS) => {
      const [, leave] = await timed(semaphore, Math.max(1, until - Date.now())).acquire();
      try {
        const client = await connect(until);
        // The pool assigns a new `release` each time it lends a client.
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
  new Kysely<DB>({ dialect: new PostgresDialect({ pool: { ...source, end: () => Promise.resolve() } }) });

export function shareSizes(max: number) {
  const strangers = Math.max(1, max - RESERVED.fromStrangers);
  return { members: Math.max(1, max - RESERVED.fromMembers), strangers, calls: Math.ceil(strangers / 2) };
}

export function attachPoolShares(
  all: Kysely<DB>,
  pool: pg.Pool,
  attach: (db: Kysely<DB>, source: ClientSource) => void,
  overReplica?: (strangers: ClientSource) => ClientSource,
): void {
  const sizes = shareSizes(pool.options.max);
  const forMembers = limitedSource(() => pool.connect(), sizes.members);
  const forStrangers = limitedSource(forMembers.connect, sizes.strangers);
  const forCalls = limitedSource(forStrangers.connect, sizes.calls);
  const forRenders = overReplica?.(forStrangers);
  const strangers = createShare(forStrangers);
  const shares = {
    all,
    members: createShare(forMembers),
    strangers,
    calls: createShare(forCalls),
    renders: forRenders ? createShare(forRenders) : strangers,
  };
  attach(all, pool);
  attach(shares.members, forMembers);
  attach(shares.strangers, forStrangers);
  attach(shares.calls, forCalls);
  if (forRenders) attach(shares.renders, forRenders);
  for (const db of Object.values(shares)) sharesByKey.set(db, shares);
}

export const poolShare = (db: Kysely<DB>, share: PoolShare): Kysely<DB> => sharesByKey.get(db)?.[share] ?? db;

export const withPoolShare = <S extends { db: Kysely<DB> }>(services: S, share: PoolShare): S => ({
  ...services,
  db: poolShare(services.db, share),
});

export const allPoolShares = (db: Kysely<DB>): readonly Kysely<DB>[] => Object.values(sharesByKey.get(db) ?? { db });
