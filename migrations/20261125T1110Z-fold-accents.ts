import { type Kysely, sql } from 'kysely';

// Sheets of accents: Latin, Cyrillic and Greek ones, the points of Hebrew and Arabic.
const MARKS =
  '[\\u0300-\\u036f\\u0483-\\u0487\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u064b-\\u065f\\u0670\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff]+';
// Kana, Han and Hangul, which are written without blanks between words.
const UNSPACED =
  '([\\u3040-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uac00-\\ud7a3\\uf900-\\ufaff\\U00020000-\\U0003ffff])';

const FORMER = `translate(lower(translate($1, 'İ', 'i')), 'ς', 'σ')`;

// Beside case also without accents and ligatures, and each letter of an unspaced script as a word, so that trigrams find
// two of them. The length is bounded, because one sign can stand for a sentence, and an index entry has room for 2,700
// bytes.
const FOLDED = `left(regexp_replace(regexp_replace(
    normalize(replace(replace(replace(replace(
      translate(lower(regexp_replace(normalize($1, nfkd), '${MARKS}', '', 'g')), 'ςøłđħŧðı', 'σoldhtdi'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), nfc),
    '${UNSPACED}', ' \\1 ', 'g'), ' +', ' ', 'g'), 2 * char_length($1) + 8)`;

const NEXT = `|| e'\\n' ||`;
const ifListed = (text: string) => `case when status = 'listed' then ${text} else '' end`;

const TEXTS = {
  casinos: {
    name: 'name',
    words: `name ${NEXT} description ${NEXT} ${ifListed(`bonus_amount ${NEXT} coalesce(promo_code, '')`)} ${NEXT}
      joined_lines(positives) ${NEXT} joined_lines(negatives) ${NEXT} ${ifListed(`coalesce(bonus_terms, '')`)} ${NEXT}
      joined_lines(gamemodes) ${NEXT} fact_text ${NEXT} left(coalesce(full_review_html, ''), 100000)`,
  },
  blog_posts: { name: 'title', words: `title || ' ' || coalesce(excerpt, '') || ' ' || left(content_html, 100000)` },
  pages: { name: 'title', words: `title || ' ' || left(content_html, 100000)` },
};

/** Tables with stored folded texts, each with a column that they are made of. */
const STORED = {
  casinos: 'name',
  blog_posts: 'title',
  media: 'alt',
  users: 'email',
  profiles: 'display_name',
  newsletter_subscribers: 'email',
};

export async function up(db: Kysely<unknown>): Promise<void> {
  // Folded before it is cut to the length at which to_tsvector fails.
  await replaceFolding(db, {
    body: FOLDED,
    toWords: (text) => `left(folded_text(${text}), 120000)`,
    paired: 'folded_title',
  });
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await replaceFolding(db, { body: FORMER, toWords: (text) => text, paired: 'title' });
}

interface Folding {
  body: string;
  toWords: (text: string) => string;
  /** Column of posts whose one and two letters are indexed. */
  paired: string;
}

async function replaceFolding(db: Kysely<unknown>, { body, toWords, paired }: Folding): Promise<void> {
  const { rows } = await sql<{ posts: string; casinos: string }>`
    select pg_get_viewdef('public_posts'::regclass) as posts, pg_get_viewdef('public_casinos'::regclass) as casinos
  `.execute(db);
  await sql`
    create or replace function folded_text(text) returns text language sql immutable strict parallel safe as $$
      select ${sql.raw(body)}
    $$;
    drop view public_posts, public_casinos;
    drop index blog_posts_title_pairs_idx;
    create index blog_posts_title_pairs_idx on blog_posts using gin (letter_pairs(${sql.id(paired)}));
  `.execute(db);
  for (const [table, { name, words }] of Object.entries(TEXTS)) {
    await sql`
      alter table ${sql.table(table)} drop column words, drop column name_words,
        add column words tsvector generated always as (to_tsvector('english', ${sql.raw(toWords(words))})) stored,
        add column name_words tsvector generated always as (to_tsvector('english', ${sql.raw(toWords(name))})) stored;
      create index ${sql.id(`${table}_words_idx`)} on ${sql.table(table)} using gin (words);
    `.execute(db);
  }
  // A stored text is made anew when what it is made of is written. Nothing else may take that for a change.
  for (const [table, column] of Object.entries(STORED)) {
    await sql`
      alter table ${sql.table(table)} disable trigger user;
      update ${sql.table(table)} set ${sql.id(column)} = ${sql.id(column)};
      alter table ${sql.table(table)} enable trigger user;
    `.execute(db);
  }
  const [views] = rows;
  if (!views) throw new Error('The definitions of two views were not returned.');
  await sql`
    create view public_posts as ${sql.raw(views.posts)};
    create view public_casinos as ${sql.raw(views.casinos)};
  `.execute(db);
}
