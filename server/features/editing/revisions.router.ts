import { z } from 'zod';
import { idInput, revisionPageFields } from '../../../shared/content/blog-admin.schema';
import { staffProcedure } from '../../trpc/policies/staff-procedure';
import type { EditableKind } from './editable-kind';
import { getRevision, listRevisions, restoreRevision } from './revisions.service';
import type { Restoration } from './revisions.service';

/** `id` names an item; `restoration` also the related rows that a caller has read. */
export const revisionProcedures = <
  Item extends { updatedAt: Date },
  Content extends object,
  Seen extends object,
  Input extends z.ZodType<Restoration & Seen>,
>(
  kind: EditableKind<Item, Content, Seen>,
  id: z.ZodType<string>,
  restoration: Input,
) => ({
  list: staffProcedure(kind.reads)
    .input(z.strictObject({ id, ...revisionPageFields }))
    .query(({ ctx, input }) => listRevisions(ctx.db, kind, ctx.viewer, input)),
  get: staffProcedure(kind.reads)
    .input(idInput)
    .query(({ ctx, input }) => getRevision(ctx.db, kind, ctx.viewer, input.id)),
  restore: staffProcedure(kind.writes)
    .input(restoration)
    .mutation(({ ctx, input }) => restoreRevision(ctx.services, kind, ctx, input as Restoration & Seen)),
});
