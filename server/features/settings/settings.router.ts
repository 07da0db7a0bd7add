import { publicSettings } from '../../../shared/content/settings.schema';
import { publicQuery, router } from '../../trpc/procedures';
import { getSettings } from './settings.service';

export const settingsRouter = router({
  public: publicQuery('settings').query(async ({ ctx }) => {
    const { publicUrl, smsWebhookUrl } = ctx.services.config;
    return { ...publicSettings.parse(await getSettings(ctx.db)), publicUrl, smsIsSent: smsWebhookUrl !== undefined };
  }),
});
