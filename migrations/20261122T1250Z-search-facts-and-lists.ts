import { type Kysely, sql } from 'kysely';

const oldWords = `name || ' ' || description || ' ' || bonus_amount || ' ' || coalesce(promo_code, '') || ' ' || left(coalesce(full_review_html, ''), 100000)`;

// Between texts, so that no phrase reaches from one into the next.
const words = `name || e'\\n' || description || e'\\n' || bonus_amount || e'\\n' || coalesce(promo_code, '') || e'\\n'
  || joined_lines(positives) || e'\\n' || joined_lines(negatives) || e'\\n' || coalesce(bonus_terms, '') || e'\\n'
  || joined_lines(gamemodes) || e'\\n' || fact_text || e'\\n' || left(coalesce(full_review_html, ''), 100000)`;

// Facts stand in rows of their own and their names in the program, which stores them here at each start. A trigger keeps
// the text of both beside the casino, whoever writes: a form, an import, or a person in psql.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table fact_labels (
      key text not null,
      option text not null default '',
      label text not null,
      primary key (key, option)
    );
    alter table casinos add column fact_text text not null default '';

    create function joined_lines(text[]) returns text language sql immutable parallel safe as $$
      select coalesce(array_to_string($1, e'\n'), '')
    $$;
    -- What is not so, and what has no name, is not there to be found.
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
  `.execute(db);
  await watchFacts(db);
  await storeWords(db, words);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await storeWords(db, oldWords);
  await sql`
    drop trigger store_fact_text_of_new on casino_facts;
    drop trigger store_fact_text_of_changed on casino_facts;
    drop trigger store_fact_text_of_deleted on casino_facts;
    drop table fact_labels;
    drop function store_fact_text(), casino_fact_text(uuid);
    drop view public_casinos;
    alter table casinos drop column fact_text;
    create view public_casinos as select * from casinos where status <> 'draft';
    drop function joined_lines(text[]);
  `.execute(db);
}

async function watchFacts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function store_fact_text() returns trigger language plpgsql as $$
    begin
      update casinos set fact_text = casino_fact_text(id)
      where id in (select casino_id from touched) and fact_text <> casino_fact_text(id);
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

/** A view that names every column does not let go of one. */
async function storeWords(db: Kysely<unknown>, text: string): Promise<void> {
  await sql`
    drop view public_casinos;
    alter table casinos drop column words,
      add column words tsvector generated always as (to_tsvector('english', ${sql.raw(text)})) stored;
    create index casinos_words_idx on casinos using gin (words);
    create view public_casinos as select * from casinos where status <> 'draft';
  `.execute(db);
}
