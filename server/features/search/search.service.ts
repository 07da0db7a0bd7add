import { hasOffer, verdictOf } from '../../../shared/casino-status';
import { isGamemode } from '../../../shared/gamemodes';
import type { SearchInput } from '../../../shared/search';
import { slugify } from '../../../shared/slug';
import type { Db } from '../../database/database';
import { cached } from '../../cache/query-cache';
import {
  countCasinosFound,
  countPagesFound,
  countPostsFound,
  findCasinos,
  findPages,
  findPosts,
} from './search.queries';
import type { Counts, FoundCasino } from './search.queries';

const NOTHING = { casinos: [], posts: [], pages: [], totals: { casinos: 0, posts: 0, pages: 0 } };

type Kind = 'casinos' | 'posts' | 'pages';

async function counted(db: Db, kind: Kind, q: string, count: () => Promise<Counts>) {
  return await cached(db, { key: `${kind} found ${q}`, tags: [kind] }, count);
}

/** A site without an offer is found with our verdict in its place. */
function withVerdict({ status, bonusAmount, ...casino }: FoundCasino) {
  return { ...casino, bonusAmount: hasOffer({ status }) ? bonusAmount : null, verdict: verdictOf({ status }) };
}

/** Casinos, posts and pages, of each the best match first. Totals end at 1,001, which means more than 1,000. */
export async function search(db: Db, { q, limit }: SearchInput) {
  if (!/[\p{L}\p{N}]/u.test(q)) return NOTHING;
  const slug = slugify(q);
  const mode = isGamemode(slug) ? slug : undefined;
  const counts = {
    casinos: await counted(db, 'casinos', q, () => countCasinosFound(db, q, mode)),
    posts: await counted(db, 'posts', q, () => countPostsFound(db, q)),
    pages: await counted(db, 'pages', q, () => countPagesFound(db, q)),
  };
  return {
    casinos: counts.casinos.total === 0 ? [] : (await findCasinos(db, q, limit, counts.casinos, mode)).map(withVerdict),
    posts: counts.posts.total === 0 ? [] : await findPosts(db, q, limit, counts.posts),
    pages: counts.pages.total === 0 ? [] : await findPages(db, q, limit, counts.pages),
    totals: { casinos: counts.casinos.total, posts: counts.posts.total, pages: counts.pages.total },
  };
}
