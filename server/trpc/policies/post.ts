import { byEditors, byEditorsOrOwner } from './rule';
import type { Person } from './rule';

export interface PostOwnership {
  authorId: string | null;
  storedStatus: string;
  kind?: 'article' | 'letter';
}

// Letters belong to the editors, even if their author was an editor once.
const isAuthor = ({ userId }: Person, { authorId, kind }: Pick<PostOwnership, 'authorId' | 'kind'>) =>
  authorId === userId && kind !== 'letter';

// Published and scheduled posts belong to the editors: an author's later changes need a review.
const isOwnDraft = (person: Person, post: PostOwnership) => isAuthor(person, post) && post.storedStatus === 'draft';

export const post = {
  read: byEditorsOrOwner(isAuthor),
  write: byEditorsOrOwner(isOwnDraft),
  publish: byEditors,
  remove: byEditors,
  review: byEditors,
};
