import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../database/database';
import { MARK_END, MARK_START } from './marked-text';

/** Matches any of the words, although a search requires all: they may occur in different lines. */
const anyWord = (q: RawBuilder<unknown>) => sql`
  regexp_replace(plainto_tsquery('english', ${q})::text, ' (&|<->|<\\d+>) ', ' | ', 'g')::tsquery`;

const folded = (q: string) => sql`folded_text(${q})`;

const MARKS = `StartSel=${MARK_START}, StopSel=${MARK_END}`;
const WHOLE = `HighlightAll=true, ${MARKS}`;
const EXCERPT = `MaxFragments=1, MaxWords=26, MinWords=12, ${MARKS}`;

const MAX_LINE = 160;

interface LineMatch {
  number: number;
  found: string[];
  wanted: number;
  headline: string;
}

export async function matchLines(db: Db, q: string, lines: readonly string[]): Promise<LineMatch[]> {
  const { rows } = await sql<LineMatch>`
    with wanted as materialized (select tsvector_to_array(to_tsvector('english', ${folded(q)})) as words, ${anyWord(folded(q))} as any_word)
    select number::int as number, found, cardinality(words) as wanted, ts_headline('english', line, any_word,
      case when char_length(line) > ${MAX_LINE} then ${EXCERPT} else ${WHOLE} end) as headline
    from wanted, unnest(${[...lines]}::text[]) with ordinality as lines (line, number),
      lateral (select array(
        select unnest(tsvector_to_array(to_tsvector('english', line))) intersect select unnest(words)
      ) as found) as held
    where cardinality(found) > 0
    order by number
  `.execute(db);
  return rows.map((row) => ({ ...row, number: row.number - 1 }));
}

/** The search index reads this much of a text. */
const MAX_HTML = 100_000;

type Ids = readonly string[];

// Must match the index expressions: a cast, or comparing the slug as stored, would scan the table.
const bySlug = (slugs: Ids) => sql`lower(slug) = any(${slugs.map((slug) => slug.toLowerCase())}::text[])`;

const BODIES = {
  casinos: {
    rows: sql`public_casinos`,
    id: sql`id::text`,
    among: (ids: Ids) => sql`id = any(${[...ids]}::uuid[])`,
    html: sql`full_review_html`,
  },
  posts: { rows: sql`public_posts`, id: sql`slug`, among: bySlug, html: sql`content_html` },
  pages: { rows: sql`public_pages`, id: sql`slug`, among: bySlug, html: sql`content_html` },
};

/** Characters of a text to read around a word, and how many of them before it. */
const WINDOW = { before: 300, length: 1_200 };

// Searches for the word without its last letter, in which a stem may differ from the text. Strips partial tags at both
// ends of the window.
const toWindow = (html: RawBuilder<unknown>, q: string) => sql`
  select regexp_replace(
    substr(${html}, greatest(1, place - ${WINDOW.before}), ${WINDOW.length}), '^[^<>]*>|<[^<>]*$', '', 'g'
  ) as text
  from (
    select strpos(lower(${html}), left(word, greatest(3, char_length(word) - 1))) as place, char_length(word) as length
    from unnest(tsvector_to_array(to_tsvector('english', ${q}::text || ' ' || ${folded(q)}))) as word
  ) as places
  where place > 0 order by length desc limit 1`;

interface Wanted {
  kind: keyof typeof BODIES;
  ids: readonly string[];
  /** The whole text costs milliseconds per result; a window around the longest word is nearly always enough. */
  extent: 'window' | 'whole';
}

/**
 * Excerpts that contain the words, as typed or without accents. The texts themselves are not folded: the excerpt is
 * shown as written.
 */
export async function excerptBodies(db: Db, q: string, { kind, ids, extent }: Wanted): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows: table, id, among, html } = BODIES[kind];
  const read = sql`left(${html}, ${MAX_HTML})`;
  const { rows } = await sql<{ id: string; headline: string }>`
    select ${id} as id, ts_headline('english', part.text, ${anyWord(sql`${q}::text`)} || ${anyWord(folded(q))}, ${EXCERPT}) as headline
    from ${table}, lateral (${extent === 'whole' ? sql`select ${read} as text` : toWindow(read, q)}) as part
    where ${among(ids)} and ${html} is not null
  `.execute(db);
  return new Map(rows.map((row) => [row.id, row.headline]));
}
