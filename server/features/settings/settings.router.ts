import { publicQuery, router } from '../../trpc/procedures';
import { getSettings } from './settings.service';

export const settingsRouter = router({
  public: publicQuery('settings').query(async ({ ctx }) => {
    const {
      contactEmail: _contactEmail,
      criteria: _criteria,
      indexNow: _indexNow,
      operatorName: _operatorName,
      operatorAddress: _operatorAddress,
      ...settings
    } = await getSettings(ctx.db);
    const { publicUrl, smsWebhookUrl } = ctx.services.config;
    return { ...settings, publicUrl, smsIsSent: smsWebhookUrl !== undefined };
  }),
});
