import {
  adminNameListInput,
  categoryCreateInput,
  categoryUpdateInput,
  idInput,
  tagCreateInput,
  tagUpdateInput,
} from '../../../shared/content/blog-admin.schema';
import { submissionFields } from '../../../shared/text/submission.schema';
import { staffProcedure } from '../../trpc/policies/staff-procedure';
import { router } from '../../trpc/procedures';
import type { TermKind } from './taxonomy.admin.queries';
import { createTerm, getTerm, listTerms, removableTerm, updateTerm } from './taxonomy.admin.service';
import { remove } from '../editing/removal.service';
import { CATEGORY, TAG } from './term-kinds';
import type { Kind } from './term-kinds';

const proceduresOfBoth = <K extends TermKind>(kind: Kind<K>) => ({
  list: staffProcedure('taxonomy.read')
    .input(adminNameListInput.optional())
    .query(({ ctx, input }) => listTerms(kind, ctx.db, input ?? adminNameListInput.parse({}))),
  get: staffProcedure('taxonomy.write')
    .input(idInput)
    .query(({ ctx, input }) => getTerm(kind, ctx.db, input.id)),
  remove: staffProcedure('taxonomy.write')
    .input(idInput)
    .mutation(({ ctx, input }) => remove(ctx, removableTerm(kind), input.id)),
});

export const categoriesAdminRouter = router({
  ...proceduresOfBoth(CATEGORY),
  create: staffProcedure('taxonomy.write')
    .input(categoryCreateInput.extend(submissionFields))
    .mutation(({ ctx, input }) => createTerm(CATEGORY, ctx.db, ctx, input)),
  update: staffProcedure('taxonomy.write')
    .input(categoryUpdateInput)
    .mutation(({ ctx, input }) => updateTerm(CATEGORY, ctx.db, ctx, input)),
});

export const tagsAdminRouter = router({
  ...proceduresOfBoth(TAG),
  create: staffProcedure('taxonomy.write')
    .input(tagCreateInput.extend(submissionFields))
    .mutation(({ ctx, input }) => createTerm(TAG, ctx.db, ctx, input)),
  update: staffProcedure('taxonomy.write')
    .input(tagUpdateInput)
    .mutation(({ ctx, input }) => updateTerm(TAG, ctx.db, ctx, input)),
});
