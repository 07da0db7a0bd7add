import { MAX_BULK } from '../../../shared/text/pagination';
import type { PostBulkAction, PostBulkInput } from '../../../shared/content/bulk.schema';
import type { Transaction } from 'kysely';
import type { Database, Db } from '../../database/database';
import { refusal } from '../editing/bulk.service';
import type { BulkKind, BulkWork } from '../editing/bulk.service';
import { assertNoCopy } from '../editing/working-copies.service';
import { restoreReview } from './review.queries';
import { noSuchPost } from './post-rights';
import { findAdminPost, listPostTags, listTitles, listPostTitles } from './posts.admin.queries';
import type { StoredPost } from './posts.admin.queries';
import { removablePost } from './post.editable';
import { updatePost } from './posts.admin.service';

type AdminPost = NonNullable<Awaited<ReturnType<typeof findAdminPost>>>;

/** The fields that the action changes, and what they were. Dates as text, as they are stored until it is undone. */
async function toChange(db: Db, post: AdminPost, action: Exclude<PostBulkAction, { do: 'trash' }>) {
  const { id, status, storedStatus, publishedAt, categoryId } = post;
  const { reviewState, reviewNote, reviewerId } = post;
  const publication = { status: storedStatus === 'draft' ? 'draft' : 'published', publishedAt } as const;
  switch (action.do) {
    case 'publish':
      if (status === 'published') throw refusal('It is published already.', id);
      // What was to be published later is published now.
      return {
        change: { status: 'published', publishedAt: new Date() } as const,
        former: publication,
        review: { reviewState, reviewNote, reviewerId },
      };
    case 'unpublish':
      if (status === 'draft') throw refusal('It is a draft already.', id);
      return { change: { status: 'draft' } as const, former: publication };
    case 'category':
      if (categoryId === action.categoryId) throw refusal('It is there already.', id);
      return { change: { categoryId: action.categoryId }, former: { categoryId } };
    case 'tag': {
      const tagIds = (await listPostTags(db, id)).map((tag) => tag.id);
      if (tagIds.includes(action.tagId)) throw refusal('It has this tag already.', id);
      return { change: { tagIds: [...tagIds, action.tagId] }, former: { tagIds } };
    }
    case 'author':
      if (post.authorId === action.authorId) throw refusal('It is theirs already.', id);
      return { change: { authorId: action.authorId }, former: { authorId: post.authorId } };
  }
}

type Change = Awaited<ReturnType<typeof toChange>>;

/** What takes a change to one post back. */
interface Undo {
  former: Change['former'];
  review?: Extract<Change, { review: unknown }>['review'];
  updatedAt: Date | string;
}

async function applyAction(
  work: BulkWork,
  trx: Transaction<Database>,
  id: string,
  { action, expectedUpdatedAt }: PostBulkInput,
): Promise<Undo> {
  if (action.do === 'trash') throw new Error('Posts are moved to the trash like everything else.');
  const post = await findAdminPost(trx, id);
  if (!post || post.kind === 'letter') throw noSuchPost(id);
  await assertNoCopy(trx, { entity: 'post', id }, false);
  const { change, ...former } = await toChange(trx, post, action);
  const { updatedAt } = await updatePost({ ...work.services, db: trx }, work, {
    id,
    ...change,
    expectedUpdatedAt: action.do === 'publish' ? expectedUpdatedAt[id] : post.updatedAt,
  });
  return { ...former, updatedAt };
}

export const bulkPosts: BulkKind<PostBulkInput, StoredPost, Undo> = {
  entity: 'post',
  removable: removablePost,
  listTargets: (db, _person, { ids, filter = {} }) =>
    ids ? listPostTitles(db, ids) : listTitles(db, filter, MAX_BULK + 1),
  change: applyAction,
  takeBack: async (work, trx, { former, review, id, updatedAt }) => {
    const { publishedAt } = former as { publishedAt?: Date | string | null };
    const dated = publishedAt ? { ...former, publishedAt: new Date(publishedAt) } : former;
    const change = { id, ...dated, expectedUpdatedAt: new Date(updatedAt), isPutBack: true };
    await updatePost({ ...work.services, db: trx }, work, change);
    // A publication ends what waits for a review.
    if (review) await restoreReview(trx, id, review);
  },
};
