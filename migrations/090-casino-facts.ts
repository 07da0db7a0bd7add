import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createFacts(db);
  await storeFactText(db);
}

async function createFacts(db: Kysely<unknown>): Promise<void> {
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
    -- The oldest checks of each fact first, those never checked before all. When a check is due depends on the key, which
    -- an index cannot know.
    create index casino_facts_key_idx on casino_facts (key, coalesce(checked_at, '-infinity'), casino_id);
    create index casino_facts_person_idx on casino_facts (checked_by, key, coalesce(checked_at, '-infinity'), casino_id);

    -- Written by each start from the program's own list.
    create table fact_labels (
      key text not null,
      option text not null default '',
      label text not null,
      primary key (key, option)
    );
  `.execute(db);
}

/** Triggers keep casinos.fact_text for the search, whoever writes: a form, an import, or a person in psql. */
async function storeFactText(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Facts that are false, empty or without a label are not searched.
    create function casino_fact_text(uuid) returns text language sql stable as $$
      select coalesce(string_agg(concat_ws(' ', named.label, said.words, nullif(fact.note, '')), e'\n' order by fact.key), '')
      from casino_facts fact
      join fact_labels named on named.key = fact.key and named.option = ''
      cross join lateral (
        select string_agg(concat_ws(' ', part.word, chosen.label), ' ' order by part.place) as words
        from (
          select word, place from jsonb_array_elements_text(case jsonb_typeof(fact.value) when 'array' then fact.value else '[]' end)
            with ordinality as listed (word, place)
          union all select fact.value #>> '{}', 0 where jsonb_typeof(fact.value) = 'string'
          union all select word, 0 from jsonb_object_keys(case jsonb_typeof(fact.value) when 'object' then fact.value else '{}' end) as word
        ) as part
        left join fact_labels chosen on chosen.key = fact.key and chosen.option = part.word and chosen.option <> ''
      ) as said
      where fact.casino_id = $1 and fact.value not in ('false', '[]', '{}')
    $$;

    -- Materialized: otherwise the planner may compute the words of every casino for the save of one.
    create function store_fact_text() returns trigger language plpgsql as $$
    begin
      with said as materialized (
        select casino_id, casino_fact_text(casino_id) as words from (select distinct casino_id from touched) as one
      )
      update casinos set fact_text = said.words from said
      where casinos.id = said.casino_id and casinos.fact_text <> said.words;
      return null;
    end $$;
    create trigger store_fact_text_of_new after insert on casino_facts
      referencing new table as touched for each statement execute function store_fact_text();
    create trigger store_fact_text_of_changed after update on casino_facts
      referencing new table as touched for each statement execute function store_fact_text();
    create trigger store_fact_text_of_deleted after delete on casino_facts
      referencing old table as touched for each statement execute function store_fact_text();
  `.execute(db);
}
