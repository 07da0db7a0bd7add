import { publicSettings } from '../../../shared/settings/settings.schema';
import { publicQuery, router } from '../../trpc/procedures';
import { ALIKE, TOTALS } from '../../cache/announce-change';
import { findEmptyPages, hasDemo } from './empty-pages.queries';
import { getSettings } from './settings.service';
import { publicLook } from './site-look';
import { getSiteTotals } from './site-totals.queries';
import { hasCountedFigure, listExampleFigures, trustFigures, withoutExampleFigures } from './trust-figures';

export const settingsRouter = router({
  public: publicQuery('settings').query(async ({ ctx }) => {
    const { publicUrl, smsWebhookUrl } = ctx.services.config;
    const stored = await getSettings(ctx.db);
    const hasExamples = listExampleFigures(stored).length > 0;
    if (hasExamples) ctx.reads.add(ALIKE);
    const settings = hasExamples && !(await hasDemo(ctx.db)) ? withoutExampleFigures(stored) : stored;
    const isCounted = hasCountedFigure(settings);
    if (isCounted) ctx.reads.add(TOTALS);
    const trust = trustFigures(settings, isCounted ? await getSiteTotals(ctx.db) : undefined);
    const look = await publicLook(ctx.db);
    // Without it menus hold a link too many; without its settings no page is shown.
    const { paths: emptyPages, tags } = await findEmptyPages(ctx.db).catch((err: unknown) => {
      ctx.services.logger.error({ err }, 'which pages are empty could not be read');
      ctx.reads.preventCaching();
      return { paths: [] as string[], tags: [] as string[] };
    });
    ctx.reads.add(...tags);
    return {
      ...publicSettings.parse(settings),
      ...(Object.keys(look).length > 0 && { look }),
      ...(emptyPages.length > 0 && { emptyPages }),
      trust,
      publicUrl,
      smsIsSent: smsWebhookUrl !== undefined,
    };
  }),
});
