import { type Kysely, sql } from 'kysely';

// Sites that fitted when an alert was stored are in alert_search_sites from the start, as told. A site stays there once it
// was told, so that each is told once.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table alert_searches (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users (id) on delete cascade,
      filter text not null,
      created_at timestamptz not null default now(),
      constraint alert_searches_filter_key unique (user_id, filter),
      constraint alert_searches_filter_length check (length(filter) between 1 and 2000)
    );
    create index alert_searches_filter_idx on alert_searches (filter);

    create table alert_search_sites (
      search_id uuid not null references alert_searches (id) on delete cascade,
      casino_id uuid not null references casinos (id) on delete cascade,
      noticed_at timestamptz not null default now(),
      told_at timestamptz,
      primary key (search_id, casino_id)
    );
    create index alert_search_sites_casino_id_idx on alert_search_sites (casino_id);
    create index alert_search_sites_waiting_idx on alert_search_sites (noticed_at) where told_at is null;
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table alert_search_sites, alert_searches`.execute(db);
}
