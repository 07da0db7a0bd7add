import { sql } from 'kysely';
import { expect } from 'vitest';
import { insertCasino } from '../../builders/casinos';
import { test } from '../../database/test-database';

test('fact texts are read only for the casinos whose facts are saved, however many others exist', async ({ db }) => {
  const { id } = await insertCasino(db, {});
  // Rows without statistics, as during an import.
  await sql`
    insert into casinos (name, slug, rating, description, bonus_amount, affiliate_link)
    select 'Crowd ' || n, 'crowd-' || n, 4, 'Pays.', '5%', 'https://crowd.example.com/' from generate_series(1, 300) as n
  `.execute(db);
  await sql`create sequence readings`.execute(db);
  await sql`
    create or replace function casino_fact_text(uuid) returns text language plpgsql stable as $$
    begin
      perform nextval('readings');
      return (select string_agg(value #>> '{}', ' ' order by key) from casino_facts where casino_id = $1);
    end $$
  `.execute(db);
  for (const licence of ['Curaçao', 'Malta']) {
    await sql`
      insert into casino_facts (casino_id, key, value)
      values (${id}, 'licence', ${JSON.stringify(licence)}::jsonb), (${id}, 'company', '"Crowd Limited"')
      on conflict (casino_id, key) do update set value = excluded.value
    `.execute(db);
  }
  const { rows } = await sql<{ readings: number }>`select last_value as readings from readings`.execute(db);
  expect(rows).toEqual([{ readings: 2 }]);
  const found = await db.selectFrom('casinos').select('fact_text').where('id', '=', id).executeTakeFirstOrThrow();
  expect(found.fact_text).toBe('Crowd Limited Malta');
});
