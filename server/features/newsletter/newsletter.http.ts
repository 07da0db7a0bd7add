import { Router } from 'express';
import type { Request } from 'express';
import { subscribeInput } from '../../../shared/content/newsletter.schema';
import { AppError } from '../../base/errors';
import { isOneClick } from '../../http/request-body';
import { formBody } from '../../http/request-body';
import { sameOriginOrOurLink } from '../../http/same-origin';
import type { Services } from '../../trpc/services';
import { confirmByToken, subscribe, unsubscribeByToken } from './newsletter.router';

/** In the hidden field, or in the URL that mail programs post to for one-click unsubscribing. */
function getToken(request: Request): string {
  const body = request.body as Record<string, unknown> | undefined;
  const token = body?.['token'] ?? request.query['token'];
  return typeof token === 'string' ? token.slice(0, 200) : '';
}

async function sentWithoutScript(
  services: Services,
  request: Request,
): Promise<'sent' | 'empty' | 'invalid' | 'limited'> {
  const email = (request.body as Record<string, unknown> | undefined)?.['email'];
  const parsed = subscribeInput.safeParse({ email });
  if (!parsed.success) return typeof email === 'string' && email.trim() !== '' ? 'invalid' : 'empty';
  try {
    await subscribe(services, parsed.data, request.ip ?? '');
    return 'sent';
  } catch (error) {
    if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS') return 'limited';
    throw error;
  }
}

/**
 * For browsers without JavaScript. Confirming and unsubscribing accept other origins: the token authorises the request,
 * mail programs post it, and pages without a referrer post with Origin: null.
 */
export function newsletterRoutes(services: Services): Router {
  const routes = Router();
  routes.use(['/newsletter/confirm', '/newsletter/unsubscribe'], (_request, response, next) => {
    response.set('X-Robots-Tag', 'noindex');
    next();
  });
  routes.post('/newsletter/confirm', formBody(services.db), async (request, response) => {
    const result = await confirmByToken(services.db, getToken(request));
    response.redirect(303, `/newsletter/confirm?result=${result}`);
  });
  routes.post('/newsletter/unsubscribe', formBody(services.db), async (request, response) => {
    const result = await unsubscribeByToken(services.db, getToken(request));
    if (isOneClick(request)) response.type('text/plain').send('ok');
    else response.redirect(303, `/newsletter/unsubscribe?result=${result}`);
  });
  routes.post('/newsletter', sameOriginOrOurLink(services.config), formBody(services.db), async (request, response) => {
    response.redirect(303, `/newsletter?result=${await sentWithoutScript(services, request)}`);
  });
  return routes;
}
