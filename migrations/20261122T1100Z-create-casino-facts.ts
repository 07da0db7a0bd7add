import { type Kysely, sql } from 'kysely';

const METHODS = sql`array[
  'skins', 'bitcoin', 'ethereum', 'litecoin', 'tether', 'solana', 'dogecoin', 'visa', 'mastercard', 'paypal',
  'bank-transfer', 'gift-cards']`;

// The four columns of casinos that these facts replace stay one release longer, unread and unwritten: an older version
// that still runs beside this one reads them.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table casino_facts (
      casino_id uuid not null references casinos (id) on delete cascade,
      key text not null,
      value jsonb not null,
      source_kind text not null default 'other',
      source text not null default '',
      note text not null default '',
      checked_at timestamptz,
      checked_by uuid references users (id) on delete set null,
      updated_at timestamptz not null default now(),
      primary key (casino_id, key),
      constraint casino_facts_key_length check (char_length(key) between 1 and 60),
      constraint casino_facts_value_present check (jsonb_typeof(value) <> 'null'),
      constraint casino_facts_source_kind check (source_kind in ('own_test', 'terms', 'operator', 'register', 'other'))
    );
    create index casino_facts_checked_idx on casino_facts (checked_at, casino_id, key);
    create index casino_facts_checked_by_idx on casino_facts (checked_by);

    insert into casino_facts (casino_id, key, value, checked_at, checked_by)
    select casino.id, old.key, old.value, casino.verified_at, casino.verified_by
    from casinos casino
    cross join lateral (values
      ('payment_methods', case when cardinality(payment_methods) > 0 then to_jsonb(payment_methods) end),
      ('licence', to_jsonb(nullif(licence, ''))),
      ('provably_fair', case when provably_fair then to_jsonb(true) end),
      ('founded_year', to_jsonb(founded_year))
    ) as old (key, value)
    where old.value is not null;
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    update casinos casino set
      payment_methods = coalesce((
        select array_agg(method order by position)
        from casino_facts fact
        cross join jsonb_array_elements_text(fact.value) with ordinality as listed (method, position)
        where fact.casino_id = casino.id and fact.key = 'payment_methods' and jsonb_typeof(fact.value) = 'array'
          and method = any (${METHODS})
      ), '{}'),
      licence = (select value #>> '{}' from casino_facts where casino_id = casino.id and key = 'licence'),
      provably_fair = exists (
        select from casino_facts where casino_id = casino.id and key = 'provably_fair' and value = 'true'
      ),
      founded_year = (
        select (value #>> '{}')::integer from casino_facts
        where casino_id = casino.id and key = 'founded_year' and jsonb_typeof(value) = 'number'
      );
    drop table casino_facts;
  `.execute(db);
}
