import { type Kysely, sql } from 'kysely';

const CODE = `coalesce(promo_code, '')`;
const NEXT = `|| e'\\n' ||`;
const ifListed = (text: string) => `case when status = 'listed' then ${text} else '' end`;

/** What the words of the search are made of; the code is `''` once it is looked up where codes live. */
const textWith = (code: string) => `name ${NEXT} description ${NEXT} ${ifListed(`bonus_amount ${NEXT} ${code}`)} ${NEXT}
  joined_lines(positives) ${NEXT} joined_lines(negatives) ${NEXT} ${ifListed(`coalesce(bonus_terms, '')`)} ${NEXT}
  joined_lines(gamemodes) ${NEXT} fact_text ${NEXT} left(coalesce(full_review_html, ''), 100000)`;

/** `renamed` is what becomes of a first code whose text is another one. */
const writeFirstCode = (renamed: string) => sql`
  create or replace function write_first_code() returns trigger language plpgsql as $$
  declare
    first first_codes;
    new_code text := nullif(new.promo_code, '');
  begin
    select * into first from first_codes where code_of = new.id;
    if first.code is not distinct from new_code and coalesce(first.offer, '') = new.bonus_amount then
      return null;
    end if;
    delete from promo_codes
    where casino_id = new.id and lower(code) = lower(new_code) and id is distinct from first.code_id;
    if first.code_id is not null then
      if new_code is null and new.bonus_amount = '' then
        delete from promo_codes where id = first.code_id;
      ${sql.raw(renamed)}
      else
        update promo_codes set code = new_code, offer = new.bonus_amount where id = first.code_id;
      end if;
    elsif new_code is not null or new.bonus_amount <> '' then
      insert into promo_codes (casino_id, code, offer, position)
      select new.id, new_code, new.bonus_amount, coalesce(min(position), 1) - 1 from promo_codes
      where casino_id = new.id;
    end if;
    return null;
  end $$;
`;

// The words of a site are stored when it is saved, while its codes end by the clock: a search for a code asks the codes.
// Another code is a new one: the check, the terms and the votes of the former say nothing of it.
export async function up(db: Kysely<unknown>): Promise<void> {
  await storeWords(db, textWith(`''`));
  await sql`create index promo_codes_lower_code_idx on promo_codes (lower(code))`.execute(db);
  await writeFirstCode(`elsif lower(first.code) is distinct from lower(new_code) then
        with former as (delete from promo_codes where id = first.code_id returning position)
        insert into promo_codes (casino_id, code, offer, position)
        select new.id, new_code, new.bonus_amount, position from former;`).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await storeWords(db, textWith(CODE));
  await sql`drop index promo_codes_lower_code_idx`.execute(db);
  await writeFirstCode('').execute(db);
}

/** A view that names every column does not let go of one. */
async function storeWords(db: Kysely<unknown>, text: string): Promise<void> {
  const { rows } = await sql<{ view: string }>`select pg_get_viewdef('public_casinos'::regclass) as view`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The definition of public_casinos was not returned.');
  await sql`
    drop view public_casinos;
    alter table casinos drop column words,
      add column words tsvector
        generated always as (to_tsvector('english', left(folded_text(${sql.raw(text)}), 120000))) stored;
    create index casinos_words_idx on casinos using gin (words);
    create view public_casinos as ${sql.raw(row.view)};
  `.execute(db);
}
