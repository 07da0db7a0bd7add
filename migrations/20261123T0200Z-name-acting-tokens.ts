import { type Kysely, sql } from 'kysely';

// Both are null where a person acted. The name is the one the token had then: it may be revoked since.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table audit_log
      add column token_kind text,
      add column token_name text,
      add constraint audit_log_token check (
        case when token_kind is null then token_name is null else token_kind in ('personal', 'access') end
      )
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table audit_log drop column token_kind, drop column token_name`.execute(db);
}
