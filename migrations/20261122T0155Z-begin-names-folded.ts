import { type Kysely, sql } from 'kysely';

// Where a name begins is compared folded, as what it contains is: a walk along the newest posts then reads their index alone.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index casinos_name_start_idx, blog_posts_title_start_idx;
    create index casinos_folded_name_start_idx on casinos (folded_name text_pattern_ops);
    create index blog_posts_folded_title_start_idx on blog_posts (folded_title text_pattern_ops);
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index casinos_folded_name_start_idx, blog_posts_folded_title_start_idx;
    create index casinos_name_start_idx on casinos (lower(name) text_pattern_ops);
    create index blog_posts_title_start_idx on blog_posts (lower(title) text_pattern_ops);
  `.execute(db);
}
