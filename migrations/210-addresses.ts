import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table slug_redirects (
      entity text not null,
      old_slug text not null,
      target_id uuid not null,
      created_at timestamptz not null default now(),
      hits integer not null default 0,
      last_hit timestamptz,
      primary key (entity, old_slug),
      constraint slug_redirects_entity check (entity in ('casino', 'post', 'category'))
    );
    create index slug_redirects_target_idx on slug_redirects (entity, target_id);

    create table redirects (
      from_path text primary key check (from_path ~ '^/[^?#]+$'),
      to_path text check (to_path ~ '^/([^/]|$)'),
      status integer not null check (status in (301, 302, 410)),
      source text not null check (source in ('own', 'import')),
      hits integer not null default 0,
      last_hit timestamptz,
      created_at timestamptz not null default now(),
      constraint redirects_gone check ((to_path is null) = (status = 410))
    );
    create index redirects_target_idx on redirects (split_part(split_part(to_path, '#', 1), '?', 1));
    create index redirects_created_at_idx on redirects (created_at desc, from_path);

    create table missing_paths (
      path text primary key,
      hits integer not null,
      last_seen timestamptz not null default now(),
      referrer_path text,
      is_hidden boolean not null default false
    );
    create index missing_paths_hits_idx on missing_paths (hits desc, last_seen desc, path);
    create index missing_paths_last_seen_idx on missing_paths (last_seen);
  `.execute(db);
}
