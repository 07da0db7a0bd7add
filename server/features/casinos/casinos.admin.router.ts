import { removalFields } from '../../../shared/content/redirects.schema';
import { revisionRestoreInput } from '../../../shared/content/blog-admin.schema';
import {
  adminCasinoListInput,
  casinoBulkInput,
  casinoCreateInput,
  casinoIdInput,
  casinoUndoInput,
  casinoUpdateInput,
  casinoVerifyFactsInput,
  casinoVerifyInput,
  casinoVerifyManyInput,
  seenRowFields,
} from '../../../shared/casinos/casinos-admin.schema';
import { uuidInput } from '../../../shared/text/uuid-input.schema';
import { bulkProcedures } from '../editing/bulk.service';
import { remove } from '../editing/removal.service';
import { revisionProcedures } from '../editing/revisions.router';
import { copyProcedures } from '../editing/working-copies.router';
import { assertNoCopy } from '../editing/working-copies.service';
import { casinoKind, removableCasino } from './casino.editable';
import { router } from '../../trpc/procedures';
import { staffProcedure } from '../../trpc/policies/staff-procedure';
import { createCasino, getCasinoForAdmin, listCasinosForAdmin, updateCasino } from './casinos.admin.service';
import { bulkCasinos } from './casinos-bulk.admin.service';
import { undoCasinoChange } from './revisions.admin.service';
import { verifyCasino, verifyCasinos, verifyFacts } from './verification.admin.service';

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
    .mutation(({ ctx, input }) => remove(ctx, removableCasino, input.id, input.leadTo)),
  ...bulkProcedures(bulkCasinos, 'casino.write', casinoBulkInput),
  verifyNow: staffProcedure('casino.write')
    .input(casinoVerifyInput)
    .mutation(({ ctx, input }) => verifyCasino(ctx.db, ctx, input)),
  verifyMany: staffProcedure('casino.write')
    .input(casinoVerifyManyInput)
    .mutation(({ ctx, input }) => verifyCasinos(ctx.db, ctx, input)),
  verifyFacts: staffProcedure('casino.write')
    .input(casinoVerifyFactsInput)
    .mutation(({ ctx, input }) => verifyFacts(ctx.db, ctx, input)),
  revisions: router({
    ...revisionProcedures(casinoKind, uuidInput(), revisionRestoreInput.extend(seenRowFields)),
    undo: staffProcedure('casino.write')
      .input(casinoUndoInput)
      .mutation(({ ctx, input }) => undoCasinoChange(ctx.services, ctx, input.entryId)),
  }),
});
