import { sql } from 'kysely';
import type { Db } from './database';

/**
 * Whether public pages may name this user: an author of a post, published or not; whoever verified, placed or changed a
 * casino or its facts; or the owner of a public profile.
 */
export async function mayBeShown(db: Db, userId: string): Promise<boolean> {
  const result = await sql<{ isShown: boolean }>`
    select exists (select from profiles where id = ${userId} and is_public)
      or exists (select from blog_posts where author_id = ${userId})
      or exists (
        select from casinos where verified_by = ${userId} or placed_by = ${userId} or status_by = ${userId}
      )
      or exists (select from casino_facts where checked_by = ${userId})
      or exists (select from casino_changes where changed_by = ${userId}) as "isShown"
  `.execute(db);
  return result.rows[0]?.isShown ?? false;
}
