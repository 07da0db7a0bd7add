import { type Kysely, sql } from 'kysely';

/** What follows /preview/ opens a draft: it was stored with clicks made on such a page. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update affiliate_clicks set referrer_path = '/preview/…'
    where referrer_path ~* '^/+(preview|%70)' and referrer_path <> '/preview/…'
  `.execute(db);
}

// A masked address cannot come back, and nobody needs it.
export async function down(): Promise<void> {}
