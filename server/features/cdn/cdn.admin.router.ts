import { recordChange } from '../audit/audit.service';
import { reauthenticatedStaffProcedure } from '../auth/sessions/reauthenticated-procedure';
import { requireReauthentication } from '../auth/sessions/reauthentication';
import type { SignedInContext } from '../auth/primitives/auth-context';
import type { CdnConfig } from '../../base/config';
import { AppError } from '../../base/errors';
import { enqueue } from '../../jobs/enqueue.queries';
import { router } from '../../trpc/procedures';
import { staffProcedure } from '../../trpc/policies/staff-procedure';
import { CDN_PURGES } from './cdn-purges.job';
import { findCdnState, purgeWholeCache } from './cdn.queries';

async function purgeEverything(work: SignedInContext, cdn: CdnConfig | undefined): Promise<void> {
  if (!cdn) throw new AppError('CONFLICT', 'No CDN is set up. Set CDN, CDN_URL and CDN_KEY first.');
  await work.services.db.transaction().execute(async (trx) => {
    await requireReauthentication({ ...work, services: { ...work.services, db: trx } });
    await purgeWholeCache(trx);
    await recordChange(trx, work, {
      action: 'purge_cdn',
      entity: 'settings',
      entityId: 'site',
      after: { cdn: cdn.name },
    });
    await enqueue(trx, CDN_PURGES, {}, { key: 'now' });
  });
}

export const cdnAdminRouter = router({
  state: staffProcedure('settings.manage').query(async ({ ctx }) => {
    const { cdn } = ctx.services.config;
    if (!cdn) return null;
    return { name: cdn.name, ...(await findCdnState(ctx.db)) };
  }),
  purge: reauthenticatedStaffProcedure('settings.manage').mutation(async ({ ctx }) => {
    await purgeEverything(ctx, ctx.services.config.cdn);
    return { ok: true };
  }),
});
