import { settingsUpdateInput } from '../../../shared/content/settings.schema';
import { adminProcedure, router } from '../../trpc/procedures';
import { getSettingsForm, removeDemoContent, updateSettings } from './settings.admin.service';

export const settingsAdminRouter = router({
  get: adminProcedure.query(async ({ ctx }) => ({
    ...(await getSettingsForm(ctx.db)),
    mailIsSent: ctx.services.config.smtpUrl !== undefined,
  })),
  update: adminProcedure.input(settingsUpdateInput).mutation(({ ctx, input }) => updateSettings(ctx, input)),
  removeDemo: adminProcedure.mutation(({ ctx }) => removeDemoContent(ctx)),
});
