import { Router } from 'express';
import type { Request } from 'express';
import { alertLinkParameters } from '../../../shared/alerts';
import { isOneClick } from '../../http/one-click';
import { formBody } from '../../http/request-limits';
import type { Services } from '../../services';
import { stopByLink } from './alerts.service';

/** The fields of the form, or of the link itself, to which mail programs post for one-click unsubscribing. */
function linkOf({ body, query }: Request) {
  const fields = (body ?? {}) as Record<string, unknown>;
  return alertLinkParameters.safeParse({
    token: fields['token'] ?? query['token'],
    site: fields['token'] === undefined ? query['site'] : fields['site'],
  }).data;
}

/** Alerts are stopped from other origins too: the token authorises it, mail programs post, and its page sends no referrer. */
export function alertRoutes({ db }: Services): Router {
  const routes = Router();
  routes.use('/saved/alerts', (_request, response, next) => {
    response.set('X-Robots-Tag', 'noindex');
    next();
  });
  routes.post('/saved/alerts', formBody, async (request, response) => {
    const link = linkOf(request);
    const result = link ? await stopByLink(db, link.token, link.site) : 'unknown';
    if (isOneClick(request)) response.type('text/plain').send('ok');
    else response.redirect(303, `/saved/alerts?result=${result}`);
  });
  return routes;
}
