import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { Database } from '../../database/database';

export interface FactLabel {
  key: string;
  option: string;
  label: string;
}

export async function replaceFactLabels(trx: Transaction<Database>, labels: readonly FactLabel[]): Promise<boolean> {
  const columns = sql`${labels.map(({ key }) => key)}::text[], ${labels.map(({ option }) => option)}::text[],
    ${labels.map(({ label }) => label)}::text[]`;
  const { rows } = await sql<{ isChanged: boolean }>`
    with given as (select * from unnest(${columns}) as given (key, option, label)),
    gone as (
      delete from fact_labels known
      where not exists (select from given where given.key = known.key and given.option = known.option)
      returning key
    ),
    saved as (
      insert into fact_labels select key, option, label from given
      on conflict (key, option) do update set label = excluded.label where fact_labels.label <> excluded.label
      returning key
    )
    select exists (select from gone union all select from saved) as "isChanged"
  `.execute(trx);
  return rows[0]?.isChanged ?? false;
}

// A casino with a long review takes milliseconds; a batch must finish within the statement timeout.
const BATCH = 100;

export async function refreshFactTexts(trx: Transaction<Database>, after: string | null): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    with batch as materialized (
      select id, casino_fact_text(id) as text from casinos
      where id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000') order by id limit ${BATCH}
    ),
    saved as (update casinos set fact_text = text from batch where casinos.id = batch.id and fact_text <> text)
    select (array_agg(id order by id desc))[1] as last from batch
  `.execute(trx);
  return rows[0]?.last ?? null;
}
