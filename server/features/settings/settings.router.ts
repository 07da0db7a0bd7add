import { publicSettings } from '../../../shared/settings/settings.schema';
import { publicQuery, router } from '../../trpc/procedures';
import { TOTALS } from '../../cache/announce-change';
import { getSettings } from './settings.service';
import { publicLook } from './site-look';
import { getSiteTotals } from './site-totals.queries';
import { hasCountedFigure, trustFigures } from './trust-figures';

export const settingsRouter = router({
  public: publicQuery('settings').query(async ({ ctx }) => {
    const { publicUrl, smsWebhookUrl } = ctx.services.config;
    const settings = await getSettings(ctx.db);
    const isCounted = hasCountedFigure(settings);
    if (isCounted) ctx.reads.add(TOTALS);
    const trust = trustFigures(settings, isCounted ? await getSiteTotals(ctx.db) : undefined);
    const look = await publicLook(ctx.db);
    return {
      ...publicSettings.parse(settings),
      ...(Object.keys(look).length > 0 && { look }),
      trust,
      publicUrl,
      smsIsSent: smsWebhookUrl !== undefined,
    };
  }),
});
