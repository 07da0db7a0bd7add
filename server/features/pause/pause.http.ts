import { Router } from 'express';
import type { Request, Response } from 'express';
import { pauseInput } from '../../../shared/content/pause.schema';
import { formBody } from '../../http/request-body';
import type { Services } from '../../trpc/services';
import { fieldErrors } from '../../trpc/error-shape';
import { pauseCookie, pauseEnd, readPauseCookie } from '../auth/primitives/pause-cookie';
import { findViewer } from '../auth/sessions/session-middleware';
import { extendPause, findPause } from '../auth/store/pause.queries';
import { getSettings } from '../settings/settings.service';
import { pausePolicy, renderPausePage, renderRefusedOffer } from './pause-page';
import type { HelpService } from './pause-page';

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

function send(response: Response, { renewed }: Pick<Found, 'renewed'>, html: string): void {
  if (renewed !== null) response.append('Set-Cookie', renewed);
  response.set({
    'Content-Security-Policy': pausePolicy,
    'Cache-Control': 'private, no-store',
    'X-Robots-Tag': 'noindex, nofollow',
  });
  response.type('html').send(html);
}

/** During a pause /go/ responds with 403 and the help services. `listHelp` belongs to another feature. */
export function pauseRoutes(services: Services, listHelp: () => Promise<HelpService[]>): Router {
  const routes = Router();
  const siteName = async () => (await getSettings(services.db)).siteName;
  routes.get('/pause', async (request, response) => {
    const found = await findRunning(services, request);
    const { userId, until } = found;
    send(response, found, renderPausePage({ siteName: await siteName(), until, isSignedIn: userId !== null }));
  });
  routes.post('/pause', formBody(services.db), async (request, response) => {
    const found = await findRunning(services, request);
    const { userId, until, chosen } = found;
    const parsed = pauseInput.safeParse(request.body ?? {});
    if (!parsed.success) {
      const error = fieldErrors(parsed.error)['days']?.[0] ?? '';
      response.status(400);
      const page = { siteName: await siteName(), until, isSignedIn: userId !== null, error };
      send(response, found, renderPausePage(page));
      return;
    }
    const asked = pauseEnd(Number(parsed.data.days));
    // An account stores only what its owner chose, never a substitute for an unreadable cookie.
    const end = latest(userId === null ? until : chosen, asked) ?? asked;
    if (userId !== null) await extendPause(services.db, userId, end);
    response.append('Set-Cookie', pauseCookie(services, end, end > asked && (chosen === null || chosen < end)));
    response.set('Cache-Control', 'no-store').redirect(303, '/pause');
  });
  routes.use('/go', async (request, response, next) => {
    const isLink = request.method === 'GET' || request.method === 'HEAD';
    const found = isLink ? await findRunning(services, request) : null;
    if (!found?.until) {
      next();
      return;
    }
    const { until } = found;
    const [name, help] = await Promise.all([siteName(), listHelp()]);
    response.status(403);
    send(response, found, renderRefusedOffer({ siteName: name, until, help }));
  });
  return routes;
}
