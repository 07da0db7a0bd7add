import type { Db } from '../../database/database';
import type { StoredRow } from './content.queries';
import { filterRows } from './parsing/parsed';
import type { Parsed, ParsedRow } from './parsing/parsed';
import { planRows, matcherFor, text, texts } from './planned';

interface CategoryRow {
  row: ParsedRow;
  columns: StoredRow;
  address: string | null | undefined;
}

function categoriesOnPosts(posts: readonly ParsedRow<'blog_posts'>[], named: readonly CategoryRow[]): CategoryRow[] {
  const known = new Set(named.flatMap(({ columns }) => texts([columns['id'], columns['slug']])));
  return posts.flatMap((row) => {
    const { category_id: id, category_slug: slug, category_name: name, category_address: address } = row.values;
    const key = slug ?? id;
    if (!key || name === undefined || known.has(key)) return [];
    known.add(key);
    return [{ row, columns: { name, ...(slug ? { slug } : { id }) }, address }];
  });
}

export async function planCategories(db: Db, parsed: Parsed) {
  const named = filterRows(parsed.rows, 'blog_categories').map((row): CategoryRow => {
    const { address, ...columns } = row.values;
    return { row, columns, address };
  });
  const posts = filterRows(parsed.rows, 'blog_posts');
  const onPosts = categoriesOnPosts(posts, named);
  const rows = [...named, ...onPosts];
  const matcher = await matcherFor(
    db,
    'blog_categories',
    rows.map(({ columns }) => columns),
    {
      ids: posts.map(({ values }) => values.category_id),
      keys: posts.map(({ values }) => values.category_slug),
      addresses: rows.map(({ address }) => address),
    },
  );
  // A post names its category, which does not change an existing one.
  const missing = onPosts.filter(({ columns }) => !matcher.findByKey(columns['slug']));
  return { matcher, ...(await planRows(matcher, [...named, ...missing])) };
}

interface TagRow {
  row: ParsedRow;
  columns: StoredRow;
}

export async function planTags(db: Db, parsed: Parsed) {
  const named = filterRows(parsed.rows, 'blog_tags').map((row): TagRow => ({ row, columns: row.values }));
  const known = new Set(named.map(({ columns }) => text(columns['name'])?.toLowerCase()));
  const onPosts: TagRow[] = [];
  for (const row of filterRows(parsed.rows, 'blog_posts')) {
    for (const name of row.values.tags ?? []) {
      if (known.has(name.toLowerCase())) continue;
      known.add(name.toLowerCase());
      onPosts.push({ row, columns: { name } });
    }
  }
  const links = filterRows(parsed.rows, 'blog_posts_tags');
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
