import { auditEntryInput, auditListInput } from '../../../shared/audit/audit.schema';
import { AppError } from '../../base/errors';
import { router } from '../../trpc/procedures';
import { staffProcedure } from '../../trpc/policies/staff-procedure';
import { findAuditEntry, findAuditFacets, listAuditEntries } from './audit.admin.queries';

export const auditAdminRouter = router({
  list: staffProcedure('audit.read')
    .input(auditListInput)
    .query(({ ctx, input }) => listAuditEntries(ctx.db, input)),
  facets: staffProcedure('audit.read').query(({ ctx }) => findAuditFacets(ctx.db)),
  get: staffProcedure('audit.read')
    .input(auditEntryInput)
    .query(async ({ ctx, input }) => {
      const entry = await findAuditEntry(ctx.db, input.id);
      if (!entry) throw new AppError('NOT_FOUND', 'There is no such entry.', input);
      return entry;
    }),
});
