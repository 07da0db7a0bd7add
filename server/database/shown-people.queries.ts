import { sql } from 'kysely';
import type { Db } from './database';

/** Whether visitors may read this person's name: below a post, which may be published at any moment, or a casino of which they checked or changed anything. */
export async function mayBeShown(db: Db, userId: string): Promise<boolean> {
  const result = await sql<{ isShown: boolean }>`
    select exists (select from blog_posts where author_id = ${userId})
      or exists (
        select from casinos where verified_by = ${userId} or placed_by = ${userId} or status_by = ${userId}
      )
      or exists (select from casino_facts where checked_by = ${userId})
      or exists (select from casino_changes where changed_by = ${userId}) as "isShown"
  `.execute(db);
  return result.rows[0]?.isShown ?? false;
}
