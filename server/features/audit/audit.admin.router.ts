import { auditEntryInput, auditListInput } from '../../../shared/content/audit.schema';
import { AppError } from '../../base/errors';
import { adminProcedure, router } from '../../trpc/procedures';
import { findAuditEntry, findAuditFacets, listAuditEntries } from './audit.admin.queries';

export const auditAdminRouter = router({
  list: adminProcedure.input(auditListInput).query(({ ctx, input }) => listAuditEntries(ctx.db, input)),
  facets: adminProcedure.query(({ ctx }) => findAuditFacets(ctx.db)),
  get: adminProcedure.input(auditEntryInput).query(async ({ ctx, input }) => {
    const entry = await findAuditEntry(ctx.db, input.id);
    if (!entry) throw new AppError('NOT_FOUND', 'There is no such entry.', input);
    return entry;
  }),
});
