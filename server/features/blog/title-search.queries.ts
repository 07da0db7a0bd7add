import { sql } from 'kysely';
import { containsFolded } from '../../database/contains-text';

/** With more matches, reading the titles off an index in order is faster than collecting the posts first. */
export const FEW_TITLES = 500;

/** Of a text of one or two letters the trigram index knows nothing; the one that does knows nothing else. */
export const isShort = (q: string) => Array.from(q).length <= 2;

/** The text stands somewhere in `post.title`, in any case. `isCommon`: many do, so that a walk in order meets them soon. */
export function titleContains(q: string, { isCommon = false } = {}) {
  const contains = containsFolded('post.folded_title', q);
  return isCommon || !isShort(q)
    ? contains
    : sql<boolean>`(${contains} and letter_pairs(post.title) @> array[lower(${q})])`;
}
