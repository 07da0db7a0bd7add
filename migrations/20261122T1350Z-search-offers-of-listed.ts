import { type Kysely, sql } from 'kysely';

// Between texts, so that no phrase reaches from one into the next.
const NEXT = `|| e'\\n' ||`;

const around = (offer: string, terms: string) => `name ${NEXT} description ${NEXT} ${offer} ${NEXT}
  joined_lines(positives) ${NEXT} joined_lines(negatives) ${NEXT} ${terms} ${NEXT}
  joined_lines(gamemodes) ${NEXT} fact_text ${NEXT} left(coalesce(full_review_html, ''), 100000)`;

const offer = `bonus_amount ${NEXT} coalesce(promo_code, '')`;
const terms = `coalesce(bonus_terms, '')`;
const ifListed = (text: string) => `case when status = 'listed' then ${text} else '' end`;

// Nobody is sent to the others: their codes lead nowhere.
export async function up(db: Kysely<unknown>): Promise<void> {
  await storeWords(db, around(ifListed(offer), ifListed(terms)));
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await storeWords(db, around(offer, terms));
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
