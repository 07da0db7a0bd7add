import { changeKindLabel, changeNote, changeText } from '../../../shared/casinos/casino-change-text';
import type { CasinoRevisionListQuery } from '../../../shared/casinos/casinos-admin.schema';
import { casinoBulkInput } from '../../../shared/casinos/casinos-admin.schema';
import { bulkUndoInput } from '../../../shared/content/bulk.schema';
import { removalFields } from '../../../shared/content/redirects.schema';
import type { Db } from '../../database/database';
import { encodeCursor, readCursor } from '../../database/list-cursor';
import { getSettings } from '../settings/settings.service';
import { listAllChanges } from './changes.admin.queries';
import {
  adminCasinoListInput,
  casinoCreateInput,
  casinoIdInput,
  casinoReorderInput,
  casinoRestoreInput,
  casinoRevisionListInput,
  casinoUndoInput,
  casinoUpdateInput,
  linkDecision,
  casinoVerifyFactsInput,
  casinoVerifyInput,
  casinoVerifyManyInput,
  unrankedInput,
} from '../../../shared/casinos/casinos-admin.schema';
import { criteriaPreviewInput, criteriaSaveInput } from '../../../shared/casinos/casino-scores-input.schema';
import { uuidInput } from '../../../shared/text/uuid-input.schema';
import { listRevisions } from '../copies/revisions.queries';
import { copyProcedures } from '../copies/working-copies.router';
import { decideLink, linksToTend } from './link-checks.service';
import { listCodesToTend } from './codes.queries';
import { assertNoCopy } from '../copies/working-copies.service';
import { casinoCopies } from './casino-copies';
import { router } from '../../trpc/procedures';
import { staffProcedure } from '../auth/policies/staff-procedure';
import {
  createCasino,
  getCasinoForAdmin,
  listCasinosForAdmin,
  removeCasino,
  updateCasino,
} from './casinos.admin.service';
import { changeCasinoStatuses, undoCasinos } from './casinos-bulk.admin.service';
import { getCriteria, previewCriteria, saveCriteria } from './criteria.service';
import { departuresToReview } from './departures.service';
import { createCasinoPreview } from './previews.admin.service';
import { getRanking, getUnranked, reorderCasinos } from './ranking.service';
import { getCasinoRevision, restoreCasinoRevision, undoCasinoChange } from './revisions.admin.service';
import { verifyCasino, verifyCasinos, verifyFacts } from './verification.admin.service';

/** One page of a casino's history for editors: includes minor entries and exact times. */
async function listChangesForAdmin(db: Db, query: CasinoRevisionListQuery) {
  const [{ criteria, siteName }, rows] = await Promise.all([
    getSettings(db),
    listAllChanges(db, query, readCursor(query.cursor ?? undefined, 'zonedMoment', 'serial')),
  ]);
  const shown = rows.slice(0, query.limit);
  const last = shown.at(-1);
  return {
    items: shown.map((row) => ({
      ...changeText(row, criteria),
      id: String(row.id),
      changedAt: row.changedAt,
      kindLabel: changeKindLabel(row.kind),
      note: changeNote(row),
      by: row.isImported ? null : (row.by ?? siteName),
      isMinor: row.isMinor,
      isOfRemoved: row.isOfRemoved,
    })),
    nextCursor: rows.length > query.limit && last ? encodeCursor([last.orderValue, last.id]) : null,
  };
}

const revisionsRouter = router({
  list: staffProcedure('casino.write')
    .input(casinoRevisionListInput)
    .query(({ ctx, input }) => listRevisions(ctx.db, 'casino', { ...input, id: input.casinoId })),
  get: staffProcedure('casino.write')
    .input(casinoIdInput)
    .query(({ ctx, input }) => getCasinoRevision(ctx.db, input.id)),
  restore: staffProcedure('casino.write')
    .input(casinoRestoreInput)
    .mutation(({ ctx, input }) => restoreCasinoRevision(ctx.services, ctx, input)),
  undo: staffProcedure('casino.write')
    .input(casinoUndoInput)
    .mutation(({ ctx, input }) => undoCasinoChange(ctx.services, ctx, input.entryId)),
});

export const casinosAdminRouter = router({
  list: staffProcedure('casino.write')
    .input(adminCasinoListInput.prefault({}))
    .query(({ ctx, input }) => listCasinosForAdmin(ctx.db, input)),
  ranking: staffProcedure('casino.write').query(({ ctx }) => getRanking(ctx.db)),
  unranked: staffProcedure('casino.write')
    .input(unrankedInput.prefault({}))
    .query(({ ctx, input }) => getUnranked(ctx.db, input.q)),
  /** Places outside the score order without an editor's reason. */
  departures: staffProcedure('casino.write').query(({ ctx }) => departuresToReview(ctx.db)),
  linksToTend: staffProcedure('casino.write').query(({ ctx }) => linksToTend(ctx.db)),
  decideLink: staffProcedure('casino.write')
    .input(linkDecision)
    .mutation(({ ctx, input }) => decideLink(ctx.db, ctx, input)),
  codesToTend: staffProcedure('casino.write').query(({ ctx }) => listCodesToTend(ctx.db)),
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
  ...copyProcedures(casinoCopies, uuidInput()),
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
  changes: staffProcedure('casino.write')
    .input(casinoRevisionListInput)
    .query(({ ctx, input }) => listChangesForAdmin(ctx.db, input)),
  createPreview: staffProcedure('casino.write')
    .input(casinoIdInput)
    .mutation(({ ctx, input }) => createCasinoPreview(ctx.services, ctx, input.id)),
  revisions: revisionsRouter,
  reorder: staffProcedure('casino.write')
    .input(casinoReorderInput)
    .mutation(({ ctx, input }) => reorderCasinos(ctx.db, ctx, input)),
  criteria: staffProcedure('casino.write').query(({ ctx }) => getCriteria(ctx.db)),
  previewCriteria: staffProcedure('settings.manage')
    .input(criteriaPreviewInput)
    .query(({ ctx, input }) => previewCriteria(ctx.db, input.criteria)),
  saveCriteria: staffProcedure('settings.manage')
    .input(criteriaSaveInput)
    .mutation(({ ctx, input }) => saveCriteria(ctx.db, ctx, input)),
});
