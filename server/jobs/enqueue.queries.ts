import { CompiledQuery } from 'kysely';
import PgBoss from 'pg-boss';
import { announceChange } from '../cache/announce-change';
import type { Db } from '../database/database';

export const JOB_SCHEMA = 'pgboss';

export function toExecutor(db: Db): PgBoss.Db {
  return { executeSql: (text, values: unknown[]) => db.executeQuery(CompiledQuery.raw(text, values)) };
}

const boss = new PgBoss({
  schema: JOB_SCHEMA,
  db: { executeSql: () => Promise.reject(new Error('Jobs are enqueued on the connection of the caller.')) },
});

/** pg-boss stores nothing for a queue that does not exist. */
const NO_QUEUE = 'none';

interface EnqueueOptions {
  afterSeconds?: number;
  key?: string;
  /** False runs the same statements but stores nothing, so that the response time is the same. */
  isWanted?: boolean;
}

export const jobTag = (name: string) => `job:${name}`;

/** In a transaction, the job is stored and announced only on commit. */
export async function enqueue(
  db: Db,
  name: string,
  data: object,
  { afterSeconds, key, isWanted = true }: EnqueueOptions = {},
): Promise<void> {
  await boss.send(isWanted ? name : NO_QUEUE, data, {
    db: toExecutor(db),
    ...(afterSeconds === undefined ? {} : { startAfter: afterSeconds }),
    ...(key === undefined ? {} : { singletonKey: key }),
  });
  if (afterSeconds === undefined) await announceChange(db, [jobTag(name)]);
}

export async function enqueueAll(db: Db, name: string, data: readonly object[]): Promise<void> {
  if (data.length === 0) return;
  await boss.insert(
    data.map((one) => ({ name, data: one })),
    { db: toExecutor(db) },
  );
  await announceChange(db, [jobTag(name)]);
}
