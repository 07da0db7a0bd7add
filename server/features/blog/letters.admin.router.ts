import { letterInput, sendLetterInput } from '../../../shared/content/letters.schema';
import { router } from '../../trpc/procedures';
import { staffProcedure } from '../../trpc/policies/staff-procedure';
import {
  createLetter,
  getChangesDraft,
  getLetterState,
  listLettersForAdmin,
  pauseLetter,
  planLetter,
  resumeLetter,
  sendTest,
  cancelSending,
} from './letters.admin.service';

/** Letters are written like posts, by `admin.posts`; this is what only letters have. */
export const lettersAdminRouter = router({
  list: staffProcedure('letter.write').query(({ ctx }) => listLettersForAdmin(ctx.services)),
  state: staffProcedure('letter.write')
    .input(letterInput)
    .query(({ ctx, input }) => getLetterState(ctx.services, ctx, input.id)),
  changes: staffProcedure('letter.write')
    .input(letterInput)
    .query(({ ctx, input }) => getChangesDraft(ctx.db, input.id)),
  create: staffProcedure('letter.write').mutation(({ ctx }) => createLetter(ctx.services, ctx)),
  test: staffProcedure('letter.write')
    .input(letterInput)
    .mutation(({ ctx, input }) => sendTest(ctx.services, ctx, input.id)),
  send: staffProcedure('letter.write')
    .input(sendLetterInput)
    .mutation(({ ctx, input }) => planLetter(ctx.services, ctx, input)),
  takeBack: staffProcedure('letter.write')
    .input(letterInput)
    .mutation(({ ctx, input }) => cancelSending(ctx.db, ctx, input.id)),
  pause: staffProcedure('letter.write')
    .input(letterInput)
    .mutation(({ ctx, input }) => pauseLetter(ctx.db, ctx, input.id)),
  resume: staffProcedure('letter.write')
    .input(letterInput)
    .mutation(({ ctx, input }) => resumeLetter(ctx.services, ctx, input.id)),
});
