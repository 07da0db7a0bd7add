import { type Kysely, sql } from 'kysely';

// Combining marks: Latin, Cyrillic, Greek, Hebrew and Arabic.
const MARKS =
  '\\u0300-\\u036f\\u0483-\\u0487\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u064b-\\u065f\\u0670\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff';
// Soft hyphen, zero-width space, word joiner, byte order mark.
const INVISIBLE = '\\u00ad\\u200b\\u2060\\ufeff';
const IGNORED = sql.lit(`[${MARKS}${INVISIBLE}]+`);
// Kana, Han and Hangul, which are written without spaces between words.
const UNSPACED = sql.lit(
  '([\\u3040-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uac00-\\ud7a3\\uf900-\\ufaff\\U00020000-\\U0003ffff])',
);

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create extension if not exists pg_trgm;

    -- Each unspaced letter becomes a word, so that trigrams find two of them. The length is limited because one character
    -- can expand to a sentence (U+FDFA), and an index entry holds at most 2,700 bytes.
    create function folded_text(text) returns text language sql immutable strict parallel safe as $$
      select left(regexp_replace(regexp_replace(
    normalize(replace(replace(replace(replace(
      translate(lower(regexp_replace(normalize($1, nfkd), ${IGNORED}, '', 'g')), 'ςøłđħŧðı', 'σoldhtdi'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), nfc),
    ${UNSPACED}, ' \\1 ', 'g'), ' +', ' ', 'g'), 2 * char_length($1) + 8)
    $$;

    -- For searches of one or two letters, which trigrams cannot find.
    create function letter_pairs(text) returns text[] language sql immutable strict parallel safe as $$
      select coalesce(array_agg(distinct part), '{}')
      from generate_series(1, char_length($1)) as place, generate_series(1, 2) as letters,
        substr(lower($1), place, letters) as part
    $$;

    create function joined_lines(text[]) returns text language sql immutable parallel safe as $$
      select coalesce(array_to_string($1, e'\n'), '')
    $$;

    -- The uploads a text shows. A sentence may end right after an address.
    create function upload_names(text) returns text[] language sql immutable strict parallel safe as $$
      select coalesce(array_agg(distinct rtrim(found[1], '.-')), '{}')
      from regexp_matches($1, '/uploads/([a-z0-9.-]+)', 'g') as found
    $$;
  `.execute(db);
}
