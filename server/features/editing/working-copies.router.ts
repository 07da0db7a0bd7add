import { z } from 'zod';
import {
  discardCopyFields,
  discardDraftsInput,
  openEditorFields,
  publishCopyFields,
  saveCopyFields,
  scheduleCopyFields,
} from '../../../shared/content/working-copies.schema';
import { staffProcedure } from '../../trpc/policies/staff-procedure';
import { discardCopy, openEditor, publishCopy, saveCopy, scheduleCopy, takeOverCopy } from './working-copies.service';
import type { EditableKind } from './editable-kind';
import { discardDrafts, undoDiscard } from './unsaved-drafts.service';
import { bulkUndoInput } from '../../../shared/content/bulk.schema';

export const copyProcedures = (kind: EditableKind, id: z.ZodType<string, string>) => ({
  saveCopy: staffProcedure(kind.writes)
    .input(z.strictObject({ id, ...saveCopyFields }))
    .mutation(({ ctx, input }) => saveCopy(ctx.db, kind, ctx, input)),
  /** Said again and again while an editor is open. */
  open: staffProcedure(kind.writes)
    .input(z.strictObject({ id, ...openEditorFields }))
    .mutation(({ ctx, input }) => openEditor(ctx.db, kind, ctx, input)),
  takeOverCopy: staffProcedure(kind.writes)
    .input(z.strictObject({ id }))
    .mutation(({ ctx, input }) => takeOverCopy(ctx.db, kind, ctx, input.id)),
  discardCopy: staffProcedure(kind.writes)
    .input(z.strictObject({ id, ...discardCopyFields }))
    .mutation(({ ctx, input }) => discardCopy(ctx.db, kind, ctx, input)),
  discardDrafts: staffProcedure(kind.writes)
    .input(discardDraftsInput)
    .mutation(({ ctx, input }) => discardDrafts(ctx, kind, input.drafts)),
  undoDiscard: staffProcedure(kind.writes)
    .input(bulkUndoInput)
    .mutation(({ ctx, input }) => undoDiscard(ctx, input.token)),
  publishCopy: staffProcedure(kind.publishes)
    .input(z.strictObject({ id, ...publishCopyFields }))
    .mutation(({ ctx, input }) => publishCopy(ctx.services, kind, ctx, input)),
  scheduleCopy: staffProcedure(kind.publishes)
    .input(z.strictObject({ id, ...scheduleCopyFields }))
    .mutation(({ ctx, input }) => scheduleCopy(ctx.services, kind, ctx, input)),
});
