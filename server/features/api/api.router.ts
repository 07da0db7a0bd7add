import { publicQuery, router } from '../../trpc/procedures';
import { apiReference } from './reference';

export const apiRouter = router({
  reference: publicQuery('settings').query(({ ctx }) => apiReference(ctx.services.config.publicUrl)),
});
