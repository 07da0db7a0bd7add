import { z } from 'zod';
import { openEditorFields } from '../../../shared/content/working-copies.schema';
import { assertCan } from '../../trpc/policies/can';
import type { Action } from '../../trpc/policies/can';
import { staffProcedure } from '../../trpc/policies/staff-procedure';
import { router } from '../../trpc/procedures';
import { markOpen } from './working-copies.service';

/** The forms that are saved as a whole, and what it takes to save them. */
const FORMS = new Map<string, Action>([
  ['settings', 'settings.manage'],
  ['look', 'settings.manage'],
  ['criteria', 'settings.manage'],
  ['law', 'page.write'],
  ['help', 'page.write'],
]);

export const formsAdminRouter = router({
  open: staffProcedure('page.write')
    .input(z.strictObject({ id: z.string().refine((id) => FORMS.has(id), 'Unknown form'), ...openEditorFields }))
    .mutation(async ({ ctx, input }) => {
      assertCan(ctx.viewer, FORMS.get(input.id) ?? 'settings.manage');
      return await markOpen(ctx.db, ctx, { entity: 'form', id: input.id }, input);
    }),
});
