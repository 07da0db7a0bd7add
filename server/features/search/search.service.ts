import { isGamemode } from '../../../shared/gamemodes';
import type { SearchInput } from '../../../shared/search';
import { slugify } from '../../../shared/slug';
import type { Db } from '../../database/database';
import { findCasinos, findPages, findPosts } from './search.queries';

function parted<Row extends { total: number }>(rows: readonly Row[]) {
  return { total: rows[0]?.total ?? 0, items: rows.map(({ total: _, ...item }) => item) };
}

/** Casinos, posts and pages, of each the best match first. Totals end at 1,001, which means more than 1,000. */
export async function search(db: Db, { q, limit }: SearchInput) {
  const slug = slugify(q);
  const isEmpty = !/[\p{L}\p{N}]/u.test(q);
  const casinos = parted(isEmpty ? [] : await findCasinos(db, q, limit, isGamemode(slug) ? slug : undefined));
  const posts = parted(isEmpty ? [] : await findPosts(db, q, limit));
  const pages = parted(isEmpty ? [] : await findPages(db, q, limit));
  return {
    casinos: casinos.items,
    posts: posts.items,
    pages: pages.items,
    totals: { casinos: casinos.total, posts: posts.total, pages: pages.total },
  };
}
