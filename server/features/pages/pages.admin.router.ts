import { z } from 'zod';
import { revisionRestoreInput } from '../../../shared/content/blog-admin.schema';
import {
  nameReplacement,
  nameRestoration,
  nameUsesInput,
  pageCreateInput,
  pageListInput,
  pageSlugInput,
  pageUpdateInput,
} from '../../../shared/content/pages.schema';
import { removalFields } from '../../../shared/content/redirects.schema';
import { newCopyId } from '../../../shared/content/working-copies.schema';
import { submissionFields } from '../../../shared/text/submission.schema';
import { router } from '../../trpc/procedures';
import { staffProcedure } from '../../trpc/policies/staff-procedure';
import { remove } from '../editing/removal.service';
import { revisionProcedures } from '../editing/revisions.router';
import { findCopy, listCopies } from '../editing/working-copies.queries';
import { copyProcedures } from '../editing/working-copies.router';
import { assertNoCopy, isNewItem } from '../editing/working-copies.service';
import { pageKind, removablePage } from './page.editable';
import { findPageForm, listPages } from './pages.admin.queries';
import { confirmPage, createPage, isPermanentPage, noSuchPage, updatePage } from './pages.admin.service';
import { createPreviewLink } from '../editing/previews.service';
import { listNameUses, replaceName, restoreNames } from './site-name.service';

const pageOrNew = z.union([newCopyId, pageSlugInput.shape.slug]);

export const pagesAdminRouter = router({
  nameUses: staffProcedure('settings.manage')
    .input(nameUsesInput)
    .query(({ ctx, input }) => listNameUses(ctx.db, input.name)),
  replaceName: staffProcedure('settings.manage')
    .input(nameReplacement)
    .mutation(({ ctx, input }) => replaceName(ctx, input)),
  restoreNames: staffProcedure('settings.manage')
    .input(nameRestoration)
    .mutation(({ ctx, input }) => restoreNames(ctx, input)),
  list: staffProcedure('page.write')
    .input(pageListInput)
    .query(async ({ ctx, input }) => {
      const [pages, copies] = await Promise.all([listPages(ctx.db, input.q), listCopies(ctx.db, { entity: 'page' })]);
      const copyByKey = new Map(copies.map((copy) => [copy.id, copy]));
      const items = pages.map((page) => ({
        ...page,
        isPermanent: isPermanentPage(page.slug),
        copy: copyByKey.get(page.slug) ?? null,
      }));
      const drafts = input.q === '' ? copies.filter(({ id }) => isNewItem(id)) : [];
      return { items, drafts, nextCursor: null };
    }),
  get: staffProcedure('page.write')
    .input(pageSlugInput)
    .query(async ({ ctx, input }) => {
      const { slug } = input;
      const [page, copy = null] = await Promise.all([
        findPageForm(ctx.db, slug),
        findCopy(ctx.db, { entity: 'page', id: slug }),
      ]);
      if (!page) throw noSuchPage(slug);
      return { ...page, copy };
    }),
  draft: staffProcedure('page.write')
    .input(z.strictObject({ id: newCopyId }))
    .query(async ({ ctx, input }) => {
      const copy = await findCopy(ctx.db, { entity: 'page', id: input.id });
      if (!copy) throw noSuchPage(input.id);
      return copy;
    }),
  create: staffProcedure('page.write')
    .input(pageCreateInput.extend(submissionFields))
    .mutation(({ ctx, input }) => createPage(ctx, input)),
  update: staffProcedure('page.write')
    .input(pageUpdateInput)
    .mutation(async ({ ctx, input: { force, ...input } }) => {
      await assertNoCopy(ctx.db, { entity: 'page', id: input.slug }, force ?? false);
      return await updatePage(ctx, input);
    }),
  ...copyProcedures(pageKind, pageOrNew),
  createPreview: staffProcedure('page.write')
    .input(z.strictObject({ id: pageOrNew }))
    .mutation(({ ctx, input }) => createPreviewLink(ctx.services, pageKind, ctx, input.id)),
  revisions: router(revisionProcedures(pageKind, pageSlugInput.shape.slug, revisionRestoreInput)),
  confirm: staffProcedure('page.write')
    .input(pageSlugInput)
    .mutation(({ ctx, input }) => confirmPage(ctx, input.slug)),
  remove: staffProcedure('page.write')
    .input(pageSlugInput.extend(removalFields))
    .mutation(({ ctx, input }) => remove(ctx, removablePage, input.slug, input.leadTo)),
});
