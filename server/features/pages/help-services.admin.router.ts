import type { HelpServicesUpdate } from '../../../shared/content/pages.schema';
import { sameJson } from '../../../shared/text/same-json';
import { SAVED_MEANWHILE } from '../../../shared/text/saving';
import { announceChange } from '../../cache/announce-change';
import type { Db } from '../../database/database';
import { AppError } from '../../base/errors';
import { recordChange } from '../audit/audit.service';
import type { Actor } from '../../trpc/context';
import { findHelpVersion, lockHelpServices, replaceHelpServices } from './help-services.admin.queries';
import { listHelpServices } from './pages.queries';
import { helpServicesInput } from '../../../shared/content/pages.schema';
import { router } from '../../trpc/procedures';
import { staffProcedure } from '../../trpc/policies/staff-procedure';

async function getHelpServices(db: Db) {
  const [services, version] = await Promise.all([listHelpServices(db), findHelpVersion(db)]);
  return { services, version };
}

async function updateHelpServices(work: Actor & { db: Db }, { services, expectedVersion }: HelpServicesUpdate) {
  return await work.db.transaction().execute(async (trx) => {
    await lockHelpServices(trx);
    const before = await getHelpServices(trx);
    // A repeated save is no conflict: the response to the first may have been lost.
    if (sameJson(before.services, services)) return before;
    if (expectedVersion !== undefined && expectedVersion !== before.version) {
      throw new AppError('CONFLICT', SAVED_MEANWHILE, { expectedVersion });
    }
    await replaceHelpServices(trx, services);
    const change = { before: before.services, after: services };
    await recordChange(trx, work, { action: 'update', entity: 'help_services', entityId: 'all', ...change });
    await announceChange(trx, ['help-services']);
    return await getHelpServices(trx);
  });
}

export const helpServicesAdminRouter = router({
  list: staffProcedure('page.write').query(({ ctx }) => getHelpServices(ctx.db)),
  update: staffProcedure('page.write')
    .input(helpServicesInput)
    .mutation(({ ctx, input }) => updateHelpServices(ctx, input)),
});
