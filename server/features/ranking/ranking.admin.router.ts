import { criteriaPreviewInput, criteriaSaveInput } from '../../../shared/ranking/casino-scores-input.schema';
import { casinoReorderInput, unrankedInput } from '../../../shared/casinos/casinos-admin.schema';
import { router } from '../../trpc/procedures';
import { staffProcedure } from '../../trpc/policies/staff-procedure';
import { getCriteria, previewCriteria, saveCriteria } from './criteria.service';
import { listDeparturesToReview } from './departures.service';
import { getRanking, getUnranked, reorderCasinos } from './ranking.service';

export const rankingAdminRouter = router({
  ranking: staffProcedure('casino.write').query(({ ctx }) => getRanking(ctx.db)),
  unranked: staffProcedure('casino.write')
    .input(unrankedInput.prefault({}))
    .query(({ ctx, input }) => getUnranked(ctx.db, input.q)),
  departures: staffProcedure('casino.write').query(({ ctx }) => listDeparturesToReview(ctx.db)),
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
