import { byEditors, byEditorsOrOwner } from './rule';
import type { Person } from './rule';

export interface JudgedPost {
  authorId: string | null;
  storedStatus: string;
  kind?: 'article' | 'letter';
}

// Letters are the editors', also one that somebody wrote as an editor before.
const isAuthor = ({ userId }: Person, { authorId, kind }: Pick<JudgedPost, 'authorId' | 'kind'>) =>
  authorId === userId && kind !== 'letter';

// What is published or scheduled is the editors': an author's later changes go through one of them.
const isOwnDraft = (person: Person, post: JudgedPost) => isAuthor(person, post) && post.storedStatus === 'draft';

export const post = {
  read: byEditorsOrOwner(isAuthor),
  write: byEditorsOrOwner(isOwnDraft),
  publish: byEditors,
  remove: byEditors,
  /** Returns it to its author, and names author and reviewer. */
  review: byEditors,
};
