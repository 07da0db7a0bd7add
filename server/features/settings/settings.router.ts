import { publicSettings } from '../../../shared/content/settings.schema';
import { publicQuery, router } from '../../trpc/procedures';
import { TOTALS } from '../../cache/announce-change';
import { getSettings } from './settings.service';
import { getSiteTotals } from './site-totals.queries';
import { hasCountedFigure, trustFigures } from './trust-figures';

export const settingsRouter = router({
  public: publicQuery('settings').query(async ({ ctx }) => {
    const { publicUrl, smsWebhookUrl } = ctx.services.config;
    const settings = await getSettings(ctx.db);
    const isCounted = hasCountedFigure(settings);
    if (isCounted) ctx.reads.add(TOTALS);
    const trust = trustFigures(settings, isCounted ? await getSiteTotals(ctx.db) : undefined);
    return { ...publicSettings.parse(settings), trust, publicUrl, smsIsSent: smsWebhookUrl !== undefined };
  }),
});
