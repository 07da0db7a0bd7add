import { type Kysely, sql } from 'kysely';

const TEXTS = {
  newsletter_subscribers: 'email',
  users: `coalesce(email, '') || ' ' || coalesce(phone, '')`,
  profiles: 'display_name',
};

// Addresses are alike: nearly every one holds 'com' and 'gma', and an index of three letters, which knows no signs, reads
// all of those to find one. Four letters and signs together are rare; one and two serve what is shorter.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- In one case, letter for letter: in lower case a dotted I would be two letters, and a sigma depends on its place.
    create function folded_text(text) returns text language sql immutable strict parallel safe as $$
      select translate(lower(translate($1, 'İ', 'i')), 'ς', 'σ')
    $$;
    create function text_pieces(text) returns text[] language sql immutable strict parallel safe as $$
      select coalesce(array_agg(distinct substr(folded, place, letters)), '{}')
      from translate(lower(translate($1, 'İ', 'i')), 'ς', 'σ') as folded, unnest(array[1, 2, 4]) as letters,
        generate_series(1, char_length(folded) - letters + 1) as place
    $$;
    drop index users_email_trgm_idx, users_phone_trgm_idx, profiles_display_name_trgm_idx,
      newsletter_subscribers_email_trgm_idx;
  `.execute(db);
  for (const [table, text] of Object.entries(TEXTS)) {
    await sql`
      alter table ${sql.table(table)} add column pieces text[] generated always as (text_pieces(${sql.raw(text)})) stored;
      create index ${sql.id(`${table}_pieces_idx`)} on ${sql.table(table)} using gin (pieces);
    `.execute(db);
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of Object.keys(TEXTS)) await sql`alter table ${sql.table(table)} drop column pieces`.execute(db);
  await sql`
    drop function text_pieces(text), folded_text(text);
    create index users_email_trgm_idx on users using gin (email gin_trgm_ops);
    create index users_phone_trgm_idx on users using gin (phone gin_trgm_ops);
    create index profiles_display_name_trgm_idx on profiles using gin (display_name gin_trgm_ops);
    create index newsletter_subscribers_email_trgm_idx on newsletter_subscribers using gin (email gin_trgm_ops);
  `.execute(db);
}
