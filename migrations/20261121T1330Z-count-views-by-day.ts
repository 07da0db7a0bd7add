import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table post_views_daily (
      day date not null,
      post_id uuid not null references blog_posts (id) on delete cascade,
      views integer not null default 0,
      primary key (day, post_id)
    );
    create index post_views_daily_post_id_idx on post_views_daily (post_id);
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table post_views_daily`.execute(db);
}
