import type { Context } from '../../../trpc/context';
import type { FirstStep } from '../sessions/start-session';
import type { Finished } from '../sign-in/verification.service';
import { blankSignUpCookie } from './cookies';

const DONE = { ok: true } as const;

/** Waits for `work` and discards its result, so that success looks the same to every caller. */
export async function done(work: Promise<unknown>): Promise<typeof DONE> {
  await work;
  return DONE;
}

/** Sends the session as a cookie; the response body never contains it. */
export function signedIn(ctx: Pick<Context, 'setCookie'>, step: FirstStep) {
  if (step.status === 'second_factor') return step;
  ctx.setCookie(step.cookie);
  return { status: step.status };
}

/** Replaces the sign-up cookie by the session that the code may have started. */
export function verified(ctx: Pick<Context, 'setCookie' | 'services'>, finished: Finished) {
  if (finished.status === 'signed_in') {
    ctx.setCookie(blankSignUpCookie(ctx.services.config));
    ctx.setCookie(finished.cookie);
  }
  return { status: finished.status };
}

/** Deletes the browser's session cookie and its cached pages of the site. */
export function signedOut(ctx: Pick<Context, 'setCookie' | 'clearSiteData'>, cookie: string | undefined): typeof DONE {
  if (cookie !== undefined) {
    ctx.setCookie(cookie);
    ctx.clearSiteData();
  }
  return DONE;
}
