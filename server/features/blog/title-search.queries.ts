import { sql } from 'kysely';
import { containsFolded } from '../../database/contains-text';

const SHORT = 2;

/** The text stands somewhere in `post.title`, in any case. `isCommon`: many do, so that a walk in order meets them soon. */
export function titleContains(q: string, { isCommon = false } = {}) {
  const contains = containsFolded('post.folded_title', q);
  // The trigram index knows no text of one or two letters; the other one knows nothing else.
  return isCommon || [...q].length > SHORT
    ? contains
    : sql<boolean>`(${contains} and letter_pairs(post.title) @> array[lower(${q})])`;
}
