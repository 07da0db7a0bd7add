import { z } from 'zod';
import {
  adminPostListInput,
  idInput,
  postCreateInput,
  postUpdateInput,
  revisionListInput,
  revisionRestoreInput,
} from '../../../shared/content/blog-admin.schema';
import { removalFields } from '../../../shared/content/redirects.schema';
import { newCopyId } from '../../../shared/content/working-copies.schema';
import { submissionFields } from '../../../shared/text/submission.schema';
import { uuidInput } from '../../../shared/text/uuid-input.schema';
import { adminProcedure, router } from '../../trpc/procedures';
import { listRevisions } from '../copies/revisions.queries';
import { copyProcedures } from '../copies/working-copies.router';
import { assertNoCopy } from '../copies/working-copies.service';
import { postCopies, restorePostRevision } from './post-copies';
import {
  createPost,
  findEditedPost,
  getPostForAdmin,
  listPostsForAdmin,
  removePost,
  updatePost,
} from './posts.admin.service';
import { createPreviewLink } from './previews.admin.service';
import { getRevision } from './revisions.admin.service';

const postOrNew = z.union([newCopyId, uuidInput()]);

const revisionsRouter = router({
  list: adminProcedure
    .input(revisionListInput)
    .query(({ ctx, input }) => listRevisions(ctx.db, 'post', { ...input, id: input.postId })),
  get: adminProcedure.input(idInput).query(({ ctx, input }) => getRevision(ctx.db, input.id)),
  restore: adminProcedure
    .input(revisionRestoreInput)
    .mutation(({ ctx, input }) => restorePostRevision(ctx.services, ctx, input)),
});

export const postsAdminRouter = router({
  list: adminProcedure
    .input(adminPostListInput.optional())
    .query(({ ctx, input }) => listPostsForAdmin(ctx.db, input ?? adminPostListInput.parse({}))),
  get: adminProcedure.input(idInput).query(({ ctx, input }) => getPostForAdmin(ctx.db, input.id)),
  /** The post with this id, and what was written of it if it does not exist yet. */
  edited: adminProcedure.input(idInput).query(({ ctx, input }) => findEditedPost(ctx.db, input.id)),
  create: adminProcedure
    .input(postCreateInput.extend(submissionFields))
    .mutation(({ ctx, input }) => createPost(ctx.services, ctx, input)),
  update: adminProcedure.input(postUpdateInput).mutation(async ({ ctx, input: { force, ...input } }) => {
    await assertNoCopy(ctx.db, { entity: 'post', id: input.id }, force);
    return await updatePost(ctx.services, ctx, input);
  }),
  ...copyProcedures(postCopies, postOrNew),
  remove: adminProcedure
    .input(idInput.extend(removalFields))
    .mutation(({ ctx, input: { id, leadTo = null } }) => removePost(ctx, id, leadTo)),
  createPreview: adminProcedure
    .input(z.strictObject({ id: postOrNew }))
    .mutation(({ ctx, input }) => createPreviewLink(ctx.services, ctx, input.id)),
  revisions: revisionsRouter,
});
