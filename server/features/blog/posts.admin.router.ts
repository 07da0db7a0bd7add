import { z } from 'zod';
import { postBulkInput } from '../../../shared/content/bulk.schema';
import {
  adminPostListInput,
  idInput,
  postCreateInput,
  postUpdateInput,
  returnInput,
  revisionRestoreInput,
} from '../../../shared/content/blog-admin.schema';
import { removalFields } from '../../../shared/content/redirects.schema';
import { newCopyId } from '../../../shared/content/working-copies.schema';
import { submissionFields } from '../../../shared/text/submission.schema';
import { uuidInput } from '../../../shared/text/uuid-input.schema';
import { router } from '../../trpc/procedures';
import { staffProcedure } from '../../trpc/policies/staff-procedure';
import { bulkProcedures } from '../editing/bulk.service';
import { remove } from '../editing/removal.service';
import { revisionProcedures } from '../editing/revisions.router';
import { copyProcedures } from '../editing/working-copies.router';
import { assertNoCopy } from '../editing/working-copies.service';
import { bulkPosts } from './posts-bulk.admin.service';
import { postKind, removablePost } from './post.editable';
import { assertMay, listedAuthor } from './post-rights';
import { listPeople } from './post-people.queries';
import { listReviews } from './review.queries';
import { returnToAuthor, sendForReview } from './review.service';
import { findAdminPost } from './posts.admin.queries';
import { createPost, findEditedPost, getPostForAdmin, listPostsForAdmin, updatePost } from './posts.admin.service';
import { createPreviewLink } from '../editing/previews.service';

const postOrNew = z.union([newCopyId, uuidInput()]);

export const postsAdminRouter = router({
  list: staffProcedure('post.read')
    .input(adminPostListInput.optional())
    .query(({ ctx, input }) => listPostsForAdmin(ctx.db, ctx.viewer, input ?? adminPostListInput.parse({}))),
  get: staffProcedure('post.read')
    .input(idInput)
    .query(({ ctx, input }) => getPostForAdmin(ctx.db, ctx.viewer, input.id)),
  edited: staffProcedure('post.read')
    .input(idInput)
    .query(({ ctx, input }) => findEditedPost(ctx.db, ctx.viewer, input.id)),
  create: staffProcedure('post.write')
    .input(postCreateInput.extend(submissionFields))
    .mutation(({ ctx, input }) => createPost(ctx.services, ctx, input)),
  update: staffProcedure('post.write')
    .input(postUpdateInput)
    .mutation(async ({ ctx, input: { force, ...input } }) => {
      assertMay(ctx.viewer, 'post.write', await findAdminPost(ctx.db, input.id), input.id);
      await assertNoCopy(ctx.db, { entity: 'post', id: input.id }, force);
      return await updatePost(ctx.services, ctx, input);
    }),
  ...bulkProcedures(bulkPosts, 'post.publish', postBulkInput),
  ...copyProcedures(postKind, postOrNew),
  remove: staffProcedure('post.remove')
    .input(idInput.extend(removalFields))
    .mutation(({ ctx, input }) => remove(ctx, removablePost, input.id, input.leadTo)),
  sendForReview: staffProcedure('post.write')
    .input(z.strictObject({ id: postOrNew }))
    .mutation(({ ctx, input }) => sendForReview(ctx.services, ctx, input.id)),
  returnToAuthor: staffProcedure('post.review')
    .input(returnInput)
    .mutation(({ ctx, input }) => returnToAuthor(ctx.services, ctx, input)),
  /** Editors get the drafts that wait for them; authors get their own, with returned ones. */
  reviews: staffProcedure('post.read').query(({ ctx }) => listReviews(ctx.db, listedAuthor(ctx.viewer))),
  /** Possible authors of a post; some of them may review it. */
  people: staffProcedure('post.write').query(({ ctx }) => listPeople(ctx.db)),
  createPreview: staffProcedure('post.write')
    .input(z.strictObject({ id: postOrNew }))
    .mutation(({ ctx, input }) => createPreviewLink(ctx.services, postKind, ctx, input.id)),
  revisions: router(revisionProcedures(postKind, uuidInput(), revisionRestoreInput)),
});
