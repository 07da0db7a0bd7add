import { type Kysely, sql } from 'kysely';

// `entity_id` is an id or a slug of one of three tables; housekeeping drops rows whose text is gone.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table fine_passages (
      entity text not null check (entity in ('post', 'page', 'casino')),
      entity_id text not null,
      subject text not null,
      sentence text not null,
      marked_at timestamptz not null default now(),
      marked_by uuid references users (id) on delete set null,
      primary key (entity, entity_id, subject, sentence)
    );
    create index fine_passages_marked_by_idx on fine_passages (marked_by);

    create table link_findings (
      entity text not null check (entity in ('post', 'page', 'casino')),
      entity_id text not null,
      href text not null,
      reason text not null check (reason in ('nowhere', 'ended')),
      checked_at timestamptz not null default now(),
      primary key (entity, entity_id, href)
    );
    create index link_findings_checked_at_idx on link_findings (checked_at);
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table link_findings; drop table fine_passages`.execute(db);
}
