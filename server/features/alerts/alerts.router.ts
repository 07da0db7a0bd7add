import { alertChoiceInput, alertSettingsInput } from '../../../shared/saved/alerts.schema';
import { router, signedInProcedure } from '../../trpc/procedures';
import { chooseAlerts, getAlerts, saveAlerts } from './alerts.service';

export const alertsRouter = router({
  get: signedInProcedure.query(({ ctx }) => getAlerts(ctx.db, ctx.viewer.userId)),
  save: signedInProcedure
    .input(alertSettingsInput)
    .mutation(({ ctx, input }) => saveAlerts(ctx.db, ctx.viewer.userId, input)),
  choose: signedInProcedure
    .input(alertChoiceInput)
    .mutation(({ ctx, input }) => chooseAlerts(ctx.db, ctx.viewer.userId, input)),
});
