import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- A form is one that the site has once: its settings, its legal sections.
    alter table open_editors
      drop constraint open_editors_entity_check,
      add constraint open_editors_entity_check check (entity in ('post', 'casino', 'page', 'form'));
  `.execute(db);
}
