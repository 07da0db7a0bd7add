import { Router } from 'express';
import type { Request, Response } from 'express';
import { pauseInput } from '../../../shared/content/pause.schema';
import { formBody } from '../../http/request-body';
import type { Services } from '../../trpc/services';
import { fieldErrors } from '../../trpc/error-shape';
import { pauseCookie, pauseEnd, readPauseCookie } from '../auth/ground/pause-cookie';
import { findViewer } from '../auth/sessions/session-middleware';
import { extendPause, findPause } from '../auth/store/pause.queries';
import { getSettings } from '../settings/settings.service';
import { pausePolicy, renderPausePage, renderRefusedOffer } from './pause-page';
import type { HelpService } from './pause-page';

interface Found {
  userId: string | null;
  /** The later end of the browser's and the account's pause; null if none runs. */
  until: Date | null;
}

/** Finds the pause, and gives the browser's cookie that end where it has another. */
async function findRunning(services: Services, request: Request, response: Response): Promise<Found> {
  const cookie = readPauseCookie(services, request.get('cookie'));
  const viewer = await findViewer(services, request);
  const account = viewer && (await findPause(services.db, viewer.userId));
  const ends = [cookie?.until, account].flatMap((end) => end ?? []);
  const until = ends.toSorted((a, b) => b.getTime() - a.getTime())[0] ?? null;
  if (until && (cookie === undefined || cookie.isBroken || cookie.until < until)) {
    response.append('Set-Cookie', pauseCookie(services, until));
  }
  return { userId: viewer?.userId ?? null, until };
}

function send(response: Response, html: string): void {
  response.set({
    'Content-Security-Policy': pausePolicy,
    'Cache-Control': 'private, no-store',
    'X-Robots-Tag': 'noindex, nofollow',
  });
  response.type('html').send(html);
}

/**
 * /pause, and /go/ while a pause runs: 403 and who helps. `listHelp` reads the directory of help, which belongs to another
 * feature.
 */
export function pauseRoutes(services: Services, listHelp: () => Promise<HelpService[]>): Router {
  const routes = Router();
  const siteName = async () => (await getSettings(services.db)).siteName;
  routes.get('/pause', async (request, response) => {
    const { userId, until } = await findRunning(services, request, response);
    send(response, renderPausePage({ siteName: await siteName(), until, isSignedIn: userId !== null }));
  });
  routes.post('/pause', formBody(services.db), async (request, response) => {
    const { userId, until } = await findRunning(services, request, response);
    const parsed = pauseInput.safeParse(request.body ?? {});
    if (!parsed.success) {
      const error = fieldErrors(parsed.error)['days']?.[0] ?? '';
      response.status(400);
      send(response, renderPausePage({ siteName: await siteName(), until, isSignedIn: userId !== null, error }));
      return;
    }
    const asked = pauseEnd(Number(parsed.data.days));
    const end = until && until > asked ? until : asked;
    if (userId !== null) await extendPause(services.db, userId, end);
    response.append('Set-Cookie', pauseCookie(services, end));
    response.set('Cache-Control', 'no-store').redirect(303, '/pause');
  });
  routes.use('/go', async (request, response, next) => {
    const isLink = request.method === 'GET' || request.method === 'HEAD';
    const { until } = isLink ? await findRunning(services, request, response) : { until: null };
    if (!until) {
      next();
      return;
    }
    const [name, help] = await Promise.all([siteName(), listHelp()]);
    response.status(403);
    send(response, renderRefusedOffer({ siteName: name, until, help }));
  });
  return routes;
}
