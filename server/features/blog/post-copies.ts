import { postCreateInput, postUpdateInput } from '../../../shared/content/blog-admin.schema';
import type { RevisionRestoreInput } from '../../../shared/content/blog-admin.schema';
import { AppError } from '../../base/errors';
import { assertNotStale, changedFields } from '../../database/edit-conflicts';
import type { Services } from '../../trpc/services';
import type { StaffActor } from '../../trpc/policies/rule';
import { asStored, isNewItem, judged, restoreIntoCopy } from '../editing/working-copies.service';
import type { CopyKind } from '../editing/working-copies.service';
import { findAdminPost, holdPost } from './posts.admin.queries';
import { assertMay, assertMayType } from './post-rights';
import { addPost, changePost, updatePost } from './posts.admin.service';
import { getRevision } from './revisions.admin.service';

const postIdOf = (id: string) => id.replace('new:', '');

/**
 * Unpublished changes of published and scheduled posts, posts that do not exist yet, and what a draft cannot be saved
 * with yet.
 */
export const postCopies: CopyKind = {
  entity: 'post',
  writes: 'post.write',
  publishes: 'post.publish',
  assertMayType,
  ownerOf: findAdminPost,
  hold: async (trx, id) => {
    const post = await holdPost(trx, postIdOf(id));
    if (!isNewItem(id)) return post?.isTrashed === false ? post.updatedAt : undefined;
    // Another tab may have published it.
    if (post) throw new AppError('CONFLICT', 'This post exists already. Reload to go on with it.', { id });
    return null;
  },
  prepare: async ({ markdown }, { id, change, base, expectedUpdatedAt, isForced, begunBy }) => {
    if (isNewItem(id)) {
      const post = judged(postCreateInput, change);
      const html = await markdown.render(post.content);
      // The post keeps the id under which it was begun, and with it the address of its editor.
      return (trx, actor) =>
        addPost(trx, actor, post, html, {
          id: postIdOf(id),
          ...(begunBy !== null && post.authorId === undefined && { author_id: begunBy }),
        });
    }
    const { force: _, ...input } = judged(postUpdateInput, { ...change, id });
    const rendered = input.content === undefined ? undefined : await markdown.render(input.content);
    const former = asStored(postUpdateInput.shape, base);
    return (trx, actor) => changePost(trx, actor, { ...input, base: former, expectedUpdatedAt, isForced }, rendered);
  },
};

/** A draft gets the revision's text at once; of what visitors see already it becomes unpublished changes. */
export async function restorePostRevision(
  parts: Pick<Services, 'db' | 'markdown'>,
  actor: StaffActor,
  { id, expectedUpdatedAt, expectedCopyAt }: RevisionRestoreInput,
): Promise<{ id: string; copyAt: Date | null }> {
  const { postId, title, content, excerpt } = await getRevision(parts.db, actor.viewer, id);
  const post = await findAdminPost(parts.db, postId);
  assertMay(actor.viewer, 'post.write', post, postId);
  const text = { title, content, excerpt };
  assertNotStale(post, expectedUpdatedAt, text);
  if (post.storedStatus === 'draft') {
    await updatePost(parts, actor, { id: postId, ...text, expectedUpdatedAt: post.updatedAt });
    return { id: postId, copyAt: null };
  }
  const { after: change } = changedFields(post, text);
  const typed = 'excerpt' in change ? { ...change, excerpt: excerpt ?? '' } : change;
  return await restoreIntoCopy(parts.db, postCopies, actor, { id: postId, change, typed, item: post, expectedCopyAt });
}
