import { Router } from 'express';
import type { Request } from 'express';
import { alertLinkParameters } from '../../../shared/saved/alerts.schema';
import { isOneClick } from '../../http/request-body';
import { formBody } from '../../http/request-body';
import type { Services } from '../../trpc/services';
import { stopByLink } from './alerts.router';

/** From the form, or from the URL that mail programs post to for one-click unsubscribing. */
function getLink({ body, query }: Request) {
  const fields = (body ?? {}) as Record<string, unknown>;
  const { token, site, search } = fields['token'] === undefined ? query : fields;
  return alertLinkParameters.safeParse({ token, site, search }).data;
}

/** Accepts other origins: the token authorises the request, mail programs post it, and its page sends no referrer. */
export function alertRoutes({ db }: Pick<Services, 'db'>): Router {
  const routes = Router();
  routes.use('/saved/alerts', (_request, response, next) => {
    response.set('X-Robots-Tag', 'noindex');
    next();
  });
  routes.post('/saved/alerts', formBody(db), async (request, response) => {
    const link = getLink(request);
    const result = link ? await stopByLink(db, link.token, link) : 'unknown';
    if (isOneClick(request)) response.type('text/plain').send('ok');
    else response.redirect(303, `/saved/alerts?result=${result}`);
  });
  return routes;
}
