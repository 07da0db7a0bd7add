import type { RequestHandler } from 'express';
import { requestIdOf } from '../http/error-handler';
import { plainPath } from '../http/plain-path';
import { loggedPath } from '../http/request-log';
import { contentSecurityPolicy } from '../http/security-headers';
import type { Services } from '../services';
import { inProcessLink } from './in-process-link';
import type { PageRenderer } from './page-renderer';

// Newsletter and preview links carry a token.
const PERSONAL = /^\/(admin|auth|account|newsletter|preview)($|[^a-z0-9_-])/;

function cacheControl(path: string, status: number): string {
  if (PERSONAL.test(plainPath(path))) return 'private, no-store';
  return status === 200 ? 'public, max-age=0, must-revalidate' : 'no-store';
}

/** Answers every address no other route took with a page, rendered as a visitor sees it. */
export function renderPage(services: Services, renderer: PageRenderer): RequestHandler {
  return async (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.status(405).set('Allow', 'GET, HEAD').type('text/plain').send('Method not allowed');
      return;
    }
    const hangUp = new AbortController();
    response.on('close', () => hangUp.abort());
    const page = await renderer.render({
      url: request.originalUrl,
      publicUrl: services.config.publicUrl,
      link: inProcessLink(services, requestIdOf(request), request.log),
      signal: hangUp.signal,
    });
    response.status(page.status).set('Cache-Control', cacheControl(request.path, page.status));
    if (page.location !== undefined) {
      response.set('Location', page.location).end();
      return;
    }
    if (page.status === 404) request.log.warn({ path: loggedPath(request.path) }, 'unknown path');
    if (page.status === 503) response.set('Retry-After', '10');
    response.set({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': contentSecurityPolicy({
        scriptHashes: page.scriptHashes,
        development: renderer.development,
      }),
    });
    response.send(page.html);
  };
}
