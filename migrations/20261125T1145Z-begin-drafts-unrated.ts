import { type Kysely, sql } from 'kysely';

// What an earlier version stored as 0, because it asks for a rating, is none again.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table casinos
      alter column rating drop not null,
      add constraint casinos_rated_unless_draft check (rating is not null or status = 'draft');
    update casinos set rating = null
    where status = 'draft' and rating = 0 and rating_override is null
      and not exists (select from casino_scores where casino_id = casinos.id);
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    update casinos set rating = 0 where rating is null;
    alter table casinos
      drop constraint casinos_rated_unless_draft,
      alter column rating set not null;
  `.execute(db);
}
