import { CompiledQuery } from 'kysely';
import PgBoss from 'pg-boss';
import { announceChange } from '../cache/announce-change';
import type { Db } from '../database/database';

export const JOB_SCHEMA = 'pgboss';

/** Lets the library work on `db`, a transaction included. */
export function executorOf(db: Db): PgBoss.Db {
  return { executeSql: (text, values: unknown[]) => db.executeQuery(CompiledQuery.raw(text, values)) };
}

// Never started: it only words the statement that stores a job, which each caller runs on a connection of its own.
const boss = new PgBoss({
  schema: JOB_SCHEMA,
  db: { executeSql: () => Promise.reject(new Error('Jobs are enqueued on the connection of the caller.')) },
});

/** The library stores nothing for a queue that does not exist. */
const NO_QUEUE = 'none';

interface EnqueueOptions {
  afterSeconds?: number;
  /** Of queues that hold one job of a kind: which kind. */
  key?: string;
  /** With false the statements run as ever and store nothing. */
  isWanted?: boolean;
}

/** The notice that tells a listening process that a job is due. */
export const jobTag = (name: string) => `job:${name}`;

/** Within a transaction the job exists, and is heard of, when that commits. */
export async function enqueue(
  db: Db,
  name: string,
  data: object,
  { afterSeconds, key, isWanted = true }: EnqueueOptions = {},
): Promise<void> {
  await boss.send(isWanted ? name : NO_QUEUE, data, {
    db: executorOf(db),
    ...(afterSeconds === undefined ? {} : { startAfter: afterSeconds }),
    ...(key === undefined ? {} : { singletonKey: key }),
  });
  if (afterSeconds === undefined) await announceChange(db, [jobTag(name)]);
}

export async function enqueueAll(db: Db, name: string, data: readonly object[]): Promise<void> {
  if (data.length === 0) return;
  await boss.insert(
    data.map((one) => ({ name, data: one })),
    { db: executorOf(db) },
  );
  await announceChange(db, [jobTag(name)]);
}
