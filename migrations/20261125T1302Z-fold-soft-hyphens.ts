import { type Kysely, sql } from 'kysely';

// Sheets of accents: Latin, Cyrillic and Greek ones, the points of Hebrew and Arabic.
const MARKS =
  '\\u0300-\\u036f\\u0483-\\u0487\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u064b-\\u065f\\u0670\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff';
// Soft hyphen, blank without width, word joiner, byte order mark: they divide a word for the eye at most.
const UNSEEN = '\\u00ad\\u200b\\u2060\\ufeff';
// Kana, Han and Hangul, which are written without blanks between words.
const UNSPACED =
  '([\\u3040-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uac00-\\ud7a3\\uf900-\\ufaff\\U00020000-\\U0003ffff])';

const folded = (removed: string) => `left(regexp_replace(regexp_replace(
    normalize(replace(replace(replace(replace(
      translate(lower(regexp_replace(normalize($1, nfkd), '[${removed}]+', '', 'g')), 'ςøłđħŧðı', 'σoldhtdi'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), nfc),
    '${UNSPACED}', ' \\1 ', 'g'), ' +', ' ', 'g'), 2 * char_length($1) + 8)`;

/** Texts that are stored folded, each table with a column that all of them are made anew by. */
const STORED = {
  casinos: {
    column: 'name',
    texts: [
      'name',
      'description',
      'joined_lines(positives)',
      'joined_lines(negatives)',
      'bonus_amount',
      'bonus_terms',
      'promo_code',
      'fact_text',
      'full_review_html',
    ],
  },
  blog_posts: { column: 'title', texts: ['title', 'excerpt', 'content_html'] },
  pages: { column: 'title', texts: ['title', 'content_html'] },
  media: { column: 'alt', texts: ['alt', 'original_name'] },
  users: { column: 'email', texts: ['email'] },
  profiles: { column: 'display_name', texts: ['display_name'] },
  newsletter_subscribers: { column: 'email', texts: ['email'] },
};

export async function up(db: Kysely<unknown>): Promise<void> {
  await replaceFolding(db, folded(MARKS + UNSEEN));
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await replaceFolding(db, folded(MARKS));
}

async function replaceFolding(db: Kysely<unknown>, body: string): Promise<void> {
  await sql`
    create or replace function folded_text(text) returns text language sql immutable strict parallel safe as $$
      select ${sql.raw(body)}
    $$
  `.execute(db);
  // Only texts with such a character are folded differently. Nothing else may take their renewal for a change.
  for (const [table, { column, texts }] of Object.entries(STORED)) {
    await sql`
      alter table ${sql.table(table)} disable trigger user;
      update ${sql.table(table)} set ${sql.id(column)} = ${sql.id(column)}
        where concat(${sql.raw(texts.join(', '))}) ~ ${sql.lit(`[${UNSEEN}]`)};
      alter table ${sql.table(table)} enable trigger user;
    `.execute(db);
  }
  // Its index folds the title itself.
  await sql`reindex table pages`.execute(db);
}
