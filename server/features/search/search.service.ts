import { isGamemode } from '../../../shared/gamemodes';
import type { SearchInput } from '../../../shared/search';
import { slugify } from '../../../shared/slug';
import type { Db } from '../../database/database';
import { remember } from '../../database/remember';
import {
  countCasinosFound,
  countPagesFound,
  countPostsFound,
  findCasinos,
  findPages,
  findPosts,
} from './search.queries';

const NOTHING = { casinos: [], posts: [], pages: [], totals: { casinos: 0, posts: 0, pages: 0 } };

async function countFound(db: Db, kind: 'casinos' | 'posts' | 'pages', q: string, count: () => Promise<number>) {
  return await remember(db, { key: `${kind} found ${q}`, tags: [kind] }, count);
}

/** Casinos, posts and pages, of each the best match first. Totals end at 1,001, which means more than 1,000. */
export async function search(db: Db, { q, limit }: SearchInput) {
  if (!/[\p{L}\p{N}]/u.test(q)) return NOTHING;
  const slug = slugify(q);
  const mode = isGamemode(slug) ? slug : undefined;
  const casinos = await findCasinos(db, q, limit, mode);
  const posts = await findPosts(db, q, limit);
  const pages = await findPages(db, q, limit);
  const totals = {
    casinos: await countFound(db, 'casinos', q, () => countCasinosFound(db, q, mode)),
    posts: await countFound(db, 'posts', q, () => countPostsFound(db, q)),
    pages: await countFound(db, 'pages', q, () => countPagesFound(db, q)),
  };
  return { casinos, posts, pages, totals };
}
