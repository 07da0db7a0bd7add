import { mergeSavedInput, savedSiteInput, saveSiteInput } from '../../../shared/saved/saved.schema';
import { router, signedInProcedure } from '../../trpc/procedures';
import { done } from '../auth/ground/procedure-responses';
import { addSaved, listSavedOf, mergeSaved, removeSaved } from './saved.service';

export const savedRouter = router({
  list: signedInProcedure.query(({ ctx }) => listSavedOf(ctx)),
  add: signedInProcedure.input(saveSiteInput).mutation(({ ctx, input }) => done(addSaved(ctx, input))),
  remove: signedInProcedure.input(savedSiteInput).mutation(({ ctx, input }) => done(removeSaved(ctx, input.slug))),
  merge: signedInProcedure.input(mergeSavedInput).mutation(({ ctx, input }) => mergeSaved(ctx, input)),
});
