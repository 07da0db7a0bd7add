import { type Kysely, sql } from 'kysely';

// The queue of facts reads each fact's oldest checks first, those of nobody before all; the day on which a check is due
// follows from the fact's key, which an index cannot know.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index casino_facts_key_idx on casino_facts (key, coalesce(checked_at, '-infinity'), casino_id);
    create index casino_facts_person_idx on casino_facts (checked_by, key, coalesce(checked_at, '-infinity'), casino_id);
    drop index casino_facts_checked_idx;
    drop index casino_facts_checked_by_idx;
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index casino_facts_checked_idx on casino_facts (checked_at, casino_id, key);
    create index casino_facts_checked_by_idx on casino_facts (checked_by);
    drop index casino_facts_key_idx;
    drop index casino_facts_person_idx;
  `.execute(db);
}
