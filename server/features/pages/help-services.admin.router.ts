import { helpServicesInput } from '../../../shared/content/pages.schema';
import { adminProcedure, router } from '../../trpc/procedures';
import { getHelpServices, updateHelpServices } from './help-services.admin.service';

export const helpServicesAdminRouter = router({
  list: adminProcedure.query(({ ctx }) => getHelpServices(ctx.db)),
  update: adminProcedure.input(helpServicesInput).mutation(({ ctx, input }) => updateHelpServices(ctx, input)),
});
