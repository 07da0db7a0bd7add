import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../database/database';
import { MARK_END, MARK_START } from './marked-text';

/** Any of the words, where a search wants them all: they may stand in several places. */
const anyWord = (q: string) => sql`
  regexp_replace(plainto_tsquery('english', ${q})::text, ' (&|<->|<\\d+>) ', ' | ', 'g')::tsquery`;

const MARKS = `StartSel=${MARK_START}, StopSel=${MARK_END}`;
const WHOLE = `HighlightAll=true, ${MARKS}`;
const EXCERPT = `MaxFragments=1, MaxWords=26, MinWords=12, ${MARKS}`;

/** Of a longer line only the part around the words is shown. */
const MAX_LINE = 160;

interface LineMatch {
  number: number;
  /** The searched words that it holds, as the index knows them. */
  found: string[];
  /** The number of words searched for. */
  wanted: number;
  headline: string;
}

/** The lines that hold any of the words. */
export async function matchLines(db: Db, q: string, lines: readonly string[]): Promise<LineMatch[]> {
  const { rows } = await sql<LineMatch>`
    with wanted as materialized (select tsvector_to_array(to_tsvector('english', ${q})) as words, ${anyWord(q)} as any_word)
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

/** As the words of it are stored. */
const MAX_HTML = 100_000;

type Ids = readonly string[];

// As the indexes have them: a cast, or the slug as it is written, would read every row.
const bySlug = (slugs: Ids) => sql`lower(slug) = any(${slugs.map((slug) => slug.toLowerCase())}::text[])`;

const BODIES = {
  casinos: {
    rows: sql`public_casinos`,
    id: sql`id::text`,
    among: (ids: Ids) => sql`id = any(${[...ids]}::uuid[])`,
    html: sql`full_review_html`,
  },
  posts: { rows: sql`public_posts`, id: sql`slug`, among: bySlug, html: sql`content_html` },
  pages: { rows: sql`pages`, id: sql`slug`, among: bySlug, html: sql`content_html` },
};

/** Letters of a text that are read around a word, and how many of them before it. */
const WINDOW = { before: 300, length: 1_200 };

// A word's stem may end in another letter than the word; a window may begin and end within a tag.
const windowOf = (html: RawBuilder<unknown>, q: string) => sql`
  select regexp_replace(
    substr(${html}, greatest(1, place - ${WINDOW.before}), ${WINDOW.length}), '^[^<>]*>|<[^<>]*$', '', 'g'
  ) as text
  from (
    select strpos(lower(${html}), left(word, greatest(3, char_length(word) - 1))) as place, char_length(word) as length
    from unnest(tsvector_to_array(to_tsvector('english', ${q}))) as word
  ) as places
  where place > 0 order by length desc limit 1`;

interface Wanted {
  kind: keyof typeof BODIES;
  /** Or slugs. */
  ids: readonly string[];
  /** The whole text costs milliseconds for each; a window around the longest of the words is nearly always enough. */
  extent: 'window' | 'whole';
}

/** By id or slug: the passages of long texts that hold the words. */
export async function excerptBodies(db: Db, q: string, { kind, ids, extent }: Wanted): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows: table, id, among, html } = BODIES[kind];
  const read = sql`left(${html}, ${MAX_HTML})`;
  const { rows } = await sql<{ id: string; headline: string }>`
    select ${id} as id, ts_headline('english', part.text, ${anyWord(q)}, ${EXCERPT}) as headline
    from ${table}, lateral (${extent === 'whole' ? sql`select ${read} as text` : windowOf(read, q)}) as part
    where ${among(ids)} and ${html} is not null
  `.execute(db);
  return new Map(rows.map((row) => [row.id, row.headline]));
}
