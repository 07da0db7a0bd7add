import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index casino_changes_kind_idx on casino_changes (kind, changed_at desc, id desc) where not is_minor;
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index casino_changes_kind_idx`.execute(db);
}
