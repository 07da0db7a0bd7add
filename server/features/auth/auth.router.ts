import { signInInput, signOutInput } from '../../../shared/auth';
import { publicProcedure, router } from '../../trpc/procedures';
import { findProfile } from './auth.queries';
import { signIn, signOut } from './sign-in.service';

export const authRouter = router({
  me: publicProcedure.query(async ({ ctx }) => {
    return ctx.viewer === null ? null : ((await findProfile(ctx.db, ctx.viewer.userId)) ?? null);
  }),
  signIn: publicProcedure.input(signInInput).mutation(async ({ ctx, input }) => {
    ctx.setCookie(await signIn(ctx, input));
    return { ok: true as const };
  }),
  signOut: publicProcedure.input(signOutInput).mutation(async ({ ctx, input }) => {
    const cookie = await signOut(ctx, input.scope);
    if (cookie !== undefined) {
      ctx.setCookie(cookie);
      ctx.clearSiteData();
    }
    return { ok: true as const };
  }),
});
