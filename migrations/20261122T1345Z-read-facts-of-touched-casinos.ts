import { type Kysely, sql } from 'kysely';

// As one condition of many the words of a casino's facts were read for every casino there is, wherever the planner took
// the table for a small one: a save of one casino took as long as there were casinos, an import its square.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function store_fact_text() returns trigger language plpgsql as $$
    begin
      with said as materialized (
        select casino_id, casino_fact_text(casino_id) as words from (select distinct casino_id from touched) as one
      )
      update casinos set fact_text = said.words from said
      where casinos.id = said.casino_id and casinos.fact_text <> said.words;
      return null;
    end $$
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function store_fact_text() returns trigger language plpgsql as $$
    begin
      update casinos set fact_text = casino_fact_text(id)
      where id in (select casino_id from touched) and fact_text <> casino_fact_text(id);
      return null;
    end $$
  `.execute(db);
}
