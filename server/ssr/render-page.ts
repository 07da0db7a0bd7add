import type { Request, RequestHandler, Response } from 'express';
import { REQUEST_ID_PLACE } from '../../shared/text/request-reference';
import type { RenderedResponse } from '../cache/cached-response';
import { pageCacheKey } from '../cache/cache-keys';
import { sendCachedResponse } from '../cache/send-cached-response';
import { ClientClosedError } from '../base/errors';
import { withPoolShare } from '../database/pool-shares';
import { createTimedSemaphore } from '../base/timed-semaphore';
import { getRequestId } from '../http/error-handler';
import { isPersonal } from '../http/paths';
import type { Services } from '../trpc/services';
import { NOT_FOUND, resolveMissing } from './missing-page';
import { createPageRender } from './page-loader';
import type { PageRenderer, SendPersonalPage } from './page-renderer';

const ID_PLACE = `<code data-request-id="">${REQUEST_ID_PLACE}</code>`;

/** Only the placeholder in the page's own markup, not one that a visitor put into the URL. */
function withRequestId(page: Buffer, id: string): Buffer {
  const at = page.indexOf(ID_PLACE);
  if (at === -1) return page;
  const code = Buffer.from(`<code data-request-id="">${id}</code>`);
  return Buffer.concat([page.subarray(0, at), code, page.subarray(at + ID_PLACE.length)]);
}

function sendRendered(request: Request, response: Response, rendered: RenderedResponse): void {
  response.status(rendered.status).set('Cache-Control', 'private, no-store');
  if (rendered.location !== undefined) {
    response.set('Location', rendered.location).end();
    return;
  }
  if (rendered.status === 404) request.log.warn('unknown path');
  if (rendered.status === 503) response.set('Retry-After', '10');
  // Not `send`, which would compute an ETag: this response must not be stored.
  response.set(rendered.headers).end(withRequestId(rendered.body, getRequestId(request)));
}

/**
 * The router would match other paths, such as '/casinos%20'. Slugs contain only single hyphens, so no page has two in a
 * row.
 */
function pageUrl({ path, originalUrl }: Request): string {
  return isPersonal(path)
    ? originalUrl
    : originalUrl.replace(/^[^?]*/, (asked) => asked.replace(/[^a-z0-9/-]+/g, '--'));
}

// A separate semaphore, so that neither kind of page can starve the other.
const PERSONAL_AT_ONCE = 4;

const getContext = (request: Request, response: Response) => ({
  requestId: getRequestId(request),
  log: request.log,
  hasDisconnected: () => response.closed,
});

/** For pages that are rendered anew for each request. */
export function createPersonalPages(services: Services, renderer: PageRenderer): SendPersonalPage {
  const makers = createTimedSemaphore(PERSONAL_AT_ONCE);
  return async (request, response, { url, status = 200, facts }) => {
    const context = getContext(request, response);
    const make = createPageRender(services, renderer, url, facts);
    const rendered = await makers.runExclusive(() => {
      if (context.hasDisconnected()) throw new ClientClosedError();
      return make(context);
    });
    sendRendered(request, response, rendered.status === 200 ? { ...rendered, status } : rendered);
  };
}

export function renderPage(
  services: Services,
  renderer: PageRenderer,
  sendPersonalPage: SendPersonalPage,
): RequestHandler {
  const cacheable = withPoolShare(services, 'renders');
  return async (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.status(405).set('Allow', 'GET, HEAD').type('text/plain').send('Method not allowed');
      return;
    }
    const context = getContext(request, response);
    const url = pageUrl(request);
    const target = renderer.development ? undefined : pageCacheKey(url);
    if (!target) {
      await sendPersonalPage(request, response, { url });
      return;
    }
    const make = createPageRender(cacheable, renderer, target.key);
    const loaded = await services.responseCache.load(target, make, context);
    if ('rendered' in loaded) {
      const renderNotFound = () => createPageRender(services, renderer, NOT_FOUND)(context);
      const { rendered } = loaded;
      const found = await resolveMissing(services, { request, rendered, renderNotFound });
      sendRendered(request, response, found);
    } else sendCachedResponse(request, response, loaded.answer, loaded);
  };
}
