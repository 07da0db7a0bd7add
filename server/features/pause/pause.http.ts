import { Router } from 'express';
import type { Request, Response } from 'express';
import { pauseInput } from '../../../shared/content/pause.schema';
import type { SendPersonalPage } from '../../ssr/page-renderer';
import { formBody } from '../../http/request-body';
import type { Services } from '../../trpc/services';
import { fieldErrors } from '../../trpc/error-shape';
import { pauseCookie, pauseEnd, readPauseCookie } from '../auth/primitives/pause-cookie';
import { findViewer } from '../auth/sessions/session-middleware';
import { extendPause, findPause } from '../auth/store/pause.queries';

/** Any path below /go/ is refused; the page's own address holds what an address may hold. */
const refusalAddress = (path: string) => `/go${/^\/[\w-]+$/.test(path) ? path : '/site'}`;

interface Found {
  userId: string | null;
  /** Null if no pause is running. An account's end wins over a substitute for an unreadable cookie. */
  until: Date | null;
  /** The latest end that the user chose, in this browser or in the account. */
  chosen: Date | null;
  /** Cookie with that end, if the browser's differs. */
  renewed: string | null;
}

const latest = (...ends: readonly (Date | null | undefined)[]): Date | null =>
  ends.flatMap((end) => end ?? []).toSorted((a, b) => b.getTime() - a.getTime())[0] ?? null;

async function findRunning(services: Services, request: Request): Promise<Found> {
  const cookie = readPauseCookie(services, request.get('cookie'));
  const viewer = await findViewer(services, request);
  const account = viewer && (await findPause(services.db, viewer.userId));
  const chosen = latest(cookie?.chosen, account);
  const here = account ? cookie?.chosen : cookie?.until;
  const until = latest(here, account);
  const isKept = here && until && here >= until && !cookie?.isBroken;
  const renewed = until && !isKept ? pauseCookie(services, until, chosen === null || chosen < until) : null;
  return { userId: viewer?.userId ?? null, until, chosen, renewed };
}

/** During a pause /go/ responds with 403 and the help services. */
export function pauseRoutes(services: Services, sendPage: SendPersonalPage): Router {
  const routes = Router();
  async function send(request: Request, response: Response, found: Found, page: Parameters<SendPersonalPage>[2]) {
    if (found.renewed !== null) response.append('Set-Cookie', found.renewed);
    response.set('X-Robots-Tag', 'noindex, nofollow');
    await sendPage(request, response, page);
  }
  routes.get('/pause', async (request, response) => {
    const found = await findRunning(services, request);
    const { userId, until } = found;
    await send(request, response, found, { url: '/pause', facts: { break: { until, isSignedIn: userId !== null } } });
  });
  routes.post('/pause', formBody(services.db), async (request, response) => {
    const found = await findRunning(services, request);
    const { userId, until, chosen } = found;
    const parsed = pauseInput.safeParse(request.body ?? {});
    if (!parsed.success) {
      const error = fieldErrors(parsed.error)['days']?.[0] ?? '';
      const facts = { break: { until, isSignedIn: userId !== null, error } };
      await send(request, response, found, { url: '/pause', status: 400, facts });
      return;
    }
    const asked = pauseEnd(Number(parsed.data.days));
    // An account stores only what its owner chose, never a substitute for an unreadable cookie.
    const end = latest(userId === null ? until : chosen, asked) ?? asked;
    if (userId !== null) await extendPause(services.db, userId, end);
    response.append('Set-Cookie', pauseCookie(services, end, end > asked && (chosen === null || chosen < end)));
    response.set('Cache-Control', 'private, no-store').redirect(303, '/pause');
  });
  routes.use('/go', async (request, response, next) => {
    const isLink = request.method === 'GET' || request.method === 'HEAD';
    const found = isLink ? await findRunning(services, request) : null;
    if (!found?.until) {
      next();
      return;
    }
    const refusal = { kind: 'break' as const, until: found.until };
    await send(request, response, found, { url: refusalAddress(request.path), status: 403, facts: { refusal } });
  });
  return routes;
}
