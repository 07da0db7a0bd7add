import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table casino_scores (
      casino_id uuid not null references casinos (id) on delete cascade,
      criterion text not null,
      score integer not null,
      reason text not null,
      scored_at timestamptz not null default now(),
      scored_by uuid references users (id) on delete set null,
      primary key (casino_id, criterion),
      constraint casino_scores_criterion_length check (char_length(criterion) between 1 and 40),
      constraint casino_scores_in_tenths check (score between 0 and 50),
      constraint casino_scores_reason_length check (char_length(reason) between 1 and 300)
    );
    create index casino_scores_scored_by_idx on casino_scores (scored_by);

    alter table casinos
      add column rating_override numeric(2, 1),
      add column rating_reason text,
      add column placement_reason text,
      add column placed_at timestamptz,
      add column placed_by uuid references users (id) on delete set null,
      add constraint casinos_rating_override_range check (rating_override between 0 and 5);
    create index casinos_placed_by_idx on casinos (placed_by);
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table casinos
      drop column rating_override, drop column rating_reason, drop column placement_reason, drop column placed_at,
      drop column placed_by;
    drop table casino_scores;
  `.execute(db);
}
