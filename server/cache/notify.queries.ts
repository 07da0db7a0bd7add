import { sql } from 'kysely';
import type { Db } from '../database/database';

interface Notice {
  channel: string;
  payload: string;
}

export async function notify(db: Db, { channel, payload }: Notice): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(db);
}

/** Also stores the tags for the CDN if there is one, in one statement: it is part of every change. */
export async function notifyAndPurge(
  db: Db,
  { channel, payload, tags }: Notice & { tags: readonly string[] },
): Promise<void> {
  await sql`
    with purges as (insert into cdn_purges (tags) select ${tags}::text[] from cdn)
    select pg_notify(${channel}, ${payload})
  `.execute(db);
}
