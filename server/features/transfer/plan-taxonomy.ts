import type { Db } from '../../database/database';
import type { StoredRow } from './content.queries';
import { rowsOf } from './parsed';
import type { Parsed, ParsedRow } from './parsed';
import { planRows, matcherFor, slugFor, text } from './planned';

export async function planCategories(db: Db, parsed: Parsed) {
  const rows = rowsOf(parsed.rows, 'blog_categories').map((row) => ({
    row,
    columns: {
      ...row.values,
      slug: row.values.slug ?? (row.values.id === undefined ? slugFor(row.values.name) : undefined),
    },
  }));
  const posts = rowsOf(parsed.rows, 'blog_posts');
  const matcher = await matcherFor(
    db,
    'blog_categories',
    rows.map(({ columns }) => columns),
    {
      ids: posts.map(({ values }) => values.category_id),
      keys: posts.map(({ values }) => values.category_slug),
    },
  );
  return { matcher, ...(await planRows(matcher, rows)) };
}

/** A row of the tags table, or a tag that occurs only on a post. */
interface TagRow {
  row: ParsedRow;
  columns: StoredRow;
}

export async function planTags(db: Db, parsed: Parsed) {
  const named = rowsOf(parsed.rows, 'blog_tags').map((row): TagRow => ({ row, columns: row.values }));
  const known = new Set(named.map(({ columns }) => text(columns['name'])?.toLowerCase()));
  const onPosts: TagRow[] = [];
  for (const row of rowsOf(parsed.rows, 'blog_posts')) {
    for (const name of row.values.tags ?? []) {
      if (known.has(name.toLowerCase())) continue;
      known.add(name.toLowerCase());
      onPosts.push({ row, columns: { name } });
    }
  }
  const links = rowsOf(parsed.rows, 'blog_posts_tags');
  const rows = [...named, ...onPosts];
  const matcher = await matcherFor(
    db,
    'blog_tags',
    rows.map(({ columns }) => columns),
    { ids: links.map(({ values }) => values.tag_id) },
  );
  return { matcher, ...(await planRows(matcher, rows)) };
}

export type Taxonomy = Awaited<ReturnType<typeof planCategories>>;
