import { MAX_BULK } from '../../../shared/text/pagination';
import type { PostBulkAction, PostBulkInput } from '../../../shared/content/bulk.schema';
import type { Transaction } from 'kysely';
import type { Database } from '../../database/database';
import type { Services } from '../../trpc/services';
import type { AddressWork } from '../addresses/redirects.admin.service';
import type { StaffActor } from '../../trpc/policies/rule';
import { changeMany, refusal, trash, undoMany } from '../editing/bulk.service';
import type { BulkWork, Target } from '../editing/bulk.service';
import { assertNoCopy } from '../editing/working-copies.service';
import { restoreReview } from './review.queries';
import { noSuchPost } from './post-rights';
import { findAdminPost, listPostTags, listTitles, listPostTitles } from './posts.admin.queries';
import { removePost, updatePost } from './posts.admin.service';

type Work = StaffActor & AddressWork & BulkWork & { services: Services };

type AdminPost = NonNullable<Awaited<ReturnType<typeof findAdminPost>>>;

/** The fields that the action changes, and what they were. Dates as text, as they are stored until it is undone. */
async function changeOf({ db }: Work, post: AdminPost, action: Exclude<PostBulkAction, { do: 'trash' }>) {
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

type Change = Awaited<ReturnType<typeof changeOf>>;
type Former = Change['former'];
type Review = Extract<Change, { review: unknown }>['review'];

/** What takes a change to one post back. */
interface Undo extends Target {
  former: Former;
  review?: Review;
  updatedAt: string;
}

async function changeOne(
  all: Work,
  trx: Transaction<Database>,
  { id, action, readAt }: { id: string; action: PostBulkAction; readAt: Date | undefined },
): Promise<object> {
  const work = { ...all, db: trx };
  if (action.do === 'trash') return await trash(trx, { kind: 'post', id }, () => removePost(work, id, null));
  const post = await findAdminPost(work.db, id);
  if (!post || post.kind === 'letter') throw noSuchPost(id);
  await assertNoCopy(work.db, { entity: 'post', id }, false);
  const { change, ...former } = await changeOf(work, post, action);
  const { updatedAt } = await updatePost({ ...work.services, db: trx }, work, {
    id,
    ...change,
    expectedUpdatedAt: action.do === 'publish' ? readAt : post.updatedAt,
  });
  return { ...former, updatedAt };
}

/** Does one thing to many posts: those with the ids, or all that a list's filter matches. */
export async function changePosts(work: Work, { ids, filter = {}, action, expectedUpdatedAt }: PostBulkInput) {
  const items = ids ? await listPostTitles(work.db, ids) : await listTitles(work.db, filter, MAX_BULK + 1);
  return await changeMany(work, 'post', { ids, items }, (trx, { id }) =>
    changeOne(work, trx, { id, action, readAt: expectedUpdatedAt[id] }),
  );
}

export async function undoPosts(work: Work, token: string) {
  return await undoMany(work, 'post', token, async (trx, entry) => {
    const { former, review, id, updatedAt } = entry as Undo;
    const { publishedAt } = former as { publishedAt?: string | null };
    const dated = publishedAt ? { ...former, publishedAt: new Date(publishedAt) } : former;
    const change = { id, ...dated, expectedUpdatedAt: new Date(updatedAt), isPutBack: true };
    await updatePost({ ...work.services, db: trx }, work, change);
    // A publication ends what waits for a review.
    if (review) await restoreReview(trx, id, review);
  });
}
