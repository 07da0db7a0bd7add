import { sql } from 'kysely';
import { containsFolded, isShortQuery } from '../../database/contains-text';

/** Above this number of matches, scanning the titles in list order is faster than collecting the matches first. */
export const FEW_TITLES = 500;

/**
 * Substring search on `post.title`, in any case; the letter-pair index finds one or two letters. `isCommon`: many titles
 * match, so an ordered scan soon finds them.
 */
export function titleContains(q: string, { isCommon = false } = {}) {
  const contains = containsFolded('post.folded_title', q);
  return isCommon || !isShortQuery(q)
    ? contains
    : sql<boolean>`(${contains} and letter_pairs(post.folded_title) @> letter_pairs(btrim(folded_text(${q}))))`;
}
