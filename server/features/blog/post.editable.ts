import { postCreateInput, postUpdateInput } from '../../../shared/content/blog-admin.schema';
import { AppError } from '../../base/errors';
import { addressOfPost, moveAddress } from '../addresses/owned-address.service';
import { listFormerPaths } from '../addresses/slug-redirects.queries';
import type { EditableKind } from '../editing/editable-kind';
import type { Removable } from '../editing/removal.service';
import { toRestored } from '../editing/revisions.service';
import { asStored, isNewItem, validateFields } from '../editing/working-copies.service';
import { dropRetries, isUnfinished } from './letters.admin.queries';
import { listMentionedAddresses } from './mentions.queries';
import { findAdminPost, lockPostKey, postRevisions } from './posts.admin.queries';
import type { PostText, StoredPost } from './posts.admin.queries';
import { assertMay, assertMayType, getLockedPost, noSuchPost } from './post-rights';
import { addPost, announceMentions, changePost, changeTags, updatePost } from './posts.admin.service';

const getPostId = (id: string) => id.replace('new:', '');

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
    const post = await lockPostKey(trx, getPostId(id));
    if (!isNewItem(id)) return post?.isTrashed === false ? post.updatedAt : undefined;
    if (post) throw new AppError('CONFLICT', 'This post exists already. Reload to go on with it.', { id });
    return null;
  },
  prepare: async ({ markdown }, { id, change, base, expectedUpdatedAt, isForced, begunBy }) => {
    if (isNewItem(id)) {
      const post = validateFields(postCreateInput, change);
      const html = await markdown.render(post.content);
      // Keeps the id under which the post was begun, and with it the address of its editor.
      return (trx, actor) =>
        addPost(trx, actor, post, html, {
          id: getPostId(id),
          ...(begunBy !== null && post.authorId === undefined && { author_id: begunBy }),
        });
    }
    const { force: _, id: __, ...input } = validateFields(postUpdateInput, { ...change, id });
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
  restored: (_db, post, { title, content, excerpt }) => toRestored<PostText>(post, { title, content, excerpt }),
};

export const removablePost: Removable<StoredPost> = {
  kind: 'post',
  lock: async (trx, _actor, id) => {
    const post = await getLockedPost(trx, id);
    if (await isUnfinished(trx, id))
      throw new AppError('CONFLICT', 'Take the letter back first: it is on its way.', { id });
    return post;
  },
  paths: (trx, id, { status, slug }) =>
    status === 'published' ? listFormerPaths(trx, { entity: 'post', id, slug }) : [],
  isGoneByItself: true,
  release: async (trx, id, post) => {
    // A public post’s path now responds with 410 Gone; a draft has no path.
    await moveAddress(trx, { entity: 'post', id, was: addressOfPost(post), is: null });
    await announceMentions(trx, await listMentionedAddresses(trx, id));
    if (post.kind === 'letter') await dropRetries(trx, id);
  },
  // Contains the text, because the revisions are deleted with the post.
  toAudit: ({ authorId: _, reviewerId: __, ...post }) => post,
  cacheTags: (id, { categoryId, kind }) => [...changeTags(id, [categoryId]), ...(kind === 'letter' ? ['letters'] : [])],
};
