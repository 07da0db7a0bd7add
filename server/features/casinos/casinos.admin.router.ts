import { bulkUndoInput } from '../../../shared/content/bulk.schema';
import { removalFields } from '../../../shared/content/redirects.schema';
import {
  adminCasinoListInput,
  casinoBulkInput,
  casinoCreateInput,
  casinoIdInput,
  casinoRestoreInput,
  casinoRevisionListInput,
  casinoUndoInput,
  casinoUpdateInput,
  casinoVerifyFactsInput,
  casinoVerifyInput,
  casinoVerifyManyInput,
} from '../../../shared/casinos/casinos-admin.schema';
import { uuidInput } from '../../../shared/text/uuid-input.schema';
import { getRevision, listRevisions, restoreRevision } from '../editing/revisions.service';
import { copyProcedures } from '../editing/working-copies.router';
import { assertNoCopy } from '../editing/working-copies.service';
import { casinoKind } from './casino.editable';
import { router } from '../../trpc/procedures';
import { staffProcedure } from '../../trpc/policies/staff-procedure';
import {
  createCasino,
  getCasinoForAdmin,
  listCasinosForAdmin,
  removeCasino,
  updateCasino,
} from './casinos.admin.service';
import { changeCasinoStatuses, undoCasinos } from './casinos-bulk.admin.service';
import { readableSnapshot, undoCasinoChange } from './revisions.admin.service';
import { verifyCasino, verifyCasinos, verifyFacts } from './verification.admin.service';

const revisionsRouter = router({
  list: staffProcedure('casino.write')
    .input(casinoRevisionListInput)
    .query(({ ctx, input }) => listRevisions(ctx.db, casinoKind, ctx.viewer, { ...input, id: input.casinoId })),
  get: staffProcedure('casino.write')
    .input(casinoIdInput)
    .query(async ({ ctx, input }) => {
      const revision = await getRevision(ctx.db, casinoKind, ctx.viewer, input.id);
      return { ...revision, snapshot: readableSnapshot(revision.snapshot) };
    }),
  restore: staffProcedure('casino.write')
    .input(casinoRestoreInput)
    .mutation(({ ctx, input }) => restoreRevision(ctx.services, casinoKind, ctx, input)),
  undo: staffProcedure('casino.write')
    .input(casinoUndoInput)
    .mutation(({ ctx, input }) => undoCasinoChange(ctx.services, ctx, input.entryId)),
});

export const casinosAdminRouter = router({
  list: staffProcedure('casino.write')
    .input(adminCasinoListInput.prefault({}))
    .query(({ ctx, input }) => listCasinosForAdmin(ctx.db, input)),
  get: staffProcedure('casino.write')
    .input(casinoIdInput)
    .query(({ ctx, input }) => getCasinoForAdmin(ctx.db, input.id)),
  create: staffProcedure('casino.write')
    .input(casinoCreateInput)
    .mutation(({ ctx, input }) => createCasino(ctx.services, ctx, input)),
  update: staffProcedure('casino.write')
    .input(casinoUpdateInput)
    .mutation(async ({ ctx, input }) => {
      await assertNoCopy(ctx.db, { entity: 'casino', id: input.id }, input.force ?? false);
      return await updateCasino(ctx.services, ctx, input);
    }),
  ...copyProcedures(casinoKind, uuidInput()),
  remove: staffProcedure('casino.write')
    .input(casinoIdInput.extend(removalFields))
    .mutation(({ ctx, input: { id, leadTo = null } }) => removeCasino(ctx, id, leadTo)),
  bulk: staffProcedure('casino.write')
    .input(casinoBulkInput)
    .mutation(({ ctx, input }) => changeCasinoStatuses(ctx, input)),
  undoBulk: staffProcedure('casino.write')
    .input(bulkUndoInput)
    .mutation(({ ctx, input }) => undoCasinos(ctx, input.token)),
  verifyNow: staffProcedure('casino.write')
    .input(casinoVerifyInput)
    .mutation(({ ctx, input }) => verifyCasino(ctx.db, ctx, input)),
  verifyMany: staffProcedure('casino.write')
    .input(casinoVerifyManyInput)
    .mutation(({ ctx, input }) => verifyCasinos(ctx.db, ctx, input)),
  verifyFacts: staffProcedure('casino.write')
    .input(casinoVerifyFactsInput)
    .mutation(({ ctx, input }) => verifyFacts(ctx.db, ctx, input)),
  revisions: revisionsRouter,
});
