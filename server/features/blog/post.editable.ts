import { postCreateInput, postUpdateInput } from '../../../shared/content/blog-admin.schema';
import { AppError } from '../../base/errors';
import type { EditableKind } from '../editing/editable-kind';
import { restoredText } from '../editing/revisions.service';
import { asStored, isNewItem, judged } from '../editing/working-copies.service';
import { findAdminPost, lockPostKey, postRevisions } from './posts.admin.queries';
import type { PostText } from './posts.admin.queries';
import { assertMay, assertMayType, getLockedPost, noSuchPost } from './post-rights';
import { addPost, changePost, updatePost } from './posts.admin.service';

const postIdOf = (id: string) => id.replace('new:', '');

type AdminPost = NonNullable<Awaited<ReturnType<typeof findAdminPost>>>;

export const postKind: EditableKind<AdminPost, PostText> = {
  entity: 'post',
  reads: 'post.read',
  writes: 'post.write',
  publishes: 'post.publish',
  assertMayType,
  ownerOf: findAdminPost,
  noSuch: noSuchPost,
  open: async (db, person, id) => {
    const post = await findAdminPost(db, id);
    assertMay(person, 'post.write', post, id);
    return post;
  },
  hold: async (trx, id) => {
    const post = await lockPostKey(trx, postIdOf(id));
    if (!isNewItem(id)) return post?.isTrashed === false ? post.updatedAt : undefined;
    if (post) throw new AppError('CONFLICT', 'This post exists already. Reload to go on with it.', { id });
    return null;
  },
  prepare: async ({ markdown }, { id, change, base, expectedUpdatedAt, isForced, begunBy }) => {
    if (isNewItem(id)) {
      const post = judged(postCreateInput, change);
      const html = await markdown.render(post.content);
      // Keeps the id under which the post was begun, and with it the address of its editor.
      return (trx, actor) =>
        addPost(trx, actor, post, html, {
          id: postIdOf(id),
          ...(begunBy !== null && post.authorId === undefined && { author_id: begunBy }),
        });
    }
    const { force: _, id: __, ...input } = judged(postUpdateInput, { ...change, id });
    const rendered = input.content === undefined ? undefined : await markdown.render(input.content);
    const former = asStored(postUpdateInput.shape, base);
    const changed = { ...input, base: former, expectedUpdatedAt, isForced };
    return async (trx, actor) => changePost(trx, actor, await getLockedPost(trx, id), changed, rendered);
  },
  draft: {
    is: ({ storedStatus }) => storedStatus === 'draft',
    save: (parts, actor, { id, updatedAt }, change) =>
      updatePost(parts, actor, { ...change, id, expectedUpdatedAt: updatedAt }),
  },
  revisions: postRevisions,
  restored: (_db, post, { title, content, excerpt }) => restoredText<PostText>(post, { title, content, excerpt }),
};
