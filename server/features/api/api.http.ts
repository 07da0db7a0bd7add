import { Router } from 'express';
import type { RequestHandler } from 'express';
import type { ApiResponse, ApiEndpointName } from '../../../shared/api/api-responses.schema';
import { API_DOCUMENT, API_ENDPOINTS } from '../../../shared/api/api-endpoints.schema';
import type { ApiEndpoint } from '../../../shared/api/api-endpoints.schema';
import { canonicalApiQuery, readApiQuery } from '../../../shared/api/api-input.schema';
import type { ApiQuery } from '../../../shared/api/api-input.schema';
import { apiCacheKey } from '../../cache/cache-keys';
import { CacheTags } from '../../cache/cache-tags';
import type { RenderedResponse } from '../../cache/cached-response';
import { REVALIDATED, sendCachedResponse } from '../../cache/send-cached-response';
import { poolShare } from '../../database/pool-shares';
import { AppError } from '../../base/errors';
import { getRequestId } from '../../http/error-handler';
import { unusableQuery } from '../../http/problem';
import { consumeReadLimit } from '../../http/rate-limits';
import type { Services } from '../../trpc/services';
import { getSettings } from '../settings/settings.service';
import { API_HEADERS, callLimit } from './api-requests';
import { casinoResponse, casinosResponse, findPublicCasino } from './casino-responses';
import type { ResponseSource, PublicCasino } from './casino-responses';
import { casinoChangesResponse, changesResponse } from './change-responses';
import { comparisonResponse } from './comparison-responses';
import { factsResponse, scoresResponse } from './fact-responses';
import { openApiDocument } from './openapi';
import { postResponse, postsResponse, findPublicPost } from './post-responses';

class Moved {
  constructor(readonly slug: string) {}
}

interface Asked<Name extends ApiEndpointName> {
  slug: string;
  query: ApiQuery<Name>;
}

type Answer<Name extends ApiEndpointName> = (
  source: ResponseSource,
  asked: Asked<Name>,
) => Promise<ApiResponse<Name> | Moved>;

function ofCasino<Name extends ApiEndpointName>(
  answer: (source: ResponseSource, casino: PublicCasino, query: ApiQuery<Name>) => Promise<ApiResponse<Name>>,
): Answer<Name> {
  return async (source, { slug, query }) => {
    const casino = await findPublicCasino(source, slug);
    const own = casino.slug ?? casino.id;
    return own === slug ? await answer(source, casino, query) : new Moved(own);
  };
}

const ANSWERS: { [Name in ApiEndpointName]: Answer<Name> } = {
  casinos: (source, { query }) => casinosResponse(source, query),
  casino: ofCasino(casinoResponse),
  facts: ofCasino(factsResponse),
  scores: ofCasino(scoresResponse),
  casinoChanges: ofCasino((source, casino, query) => casinoChangesResponse(source, query, casino)),
  changes: (source, { query }) => changesResponse(source, query),
  comparison: (source, { query }) => comparisonResponse(source, query),
  posts: (source, { query }) => postsResponse(source, query),
  post: async (source, { slug }) => {
    const post = await findPublicPost(source, slug);
    return post.slug === slug ? await postResponse(source, post) : new Moved(post.slug);
  },
};

interface Called {
  endpoint: ApiEndpoint;
  slug: string;
  search: string;
}

async function getResponse<Name extends ApiEndpointName>(
  source: ResponseSource,
  name: Name,
  { endpoint, slug, search }: Called,
): Promise<ApiResponse<Name> | { movedTo: string }> {
  const query = readApiQuery(name, search);
  if (!query.success) throw unusableQuery(query.error);
  const found = await ANSWERS[name](source, { slug, query: query.data });
  if (!(found instanceof Moved)) return found;
  const path = endpoint.path.replace('{slug}', encodeURIComponent(found.slug));
  return { movedTo: path + canonicalApiQuery(name, query.data) };
}

export function apiRoutes(services: Services): Router {
  const { db, responseCache, config } = services;
  const { publicUrl } = config;
  const cacheable = poolShare(db, 'renders');
  const routes = Router({ caseSensitive: true, strict: true });

  // Cached responses reach this point only for requests with a token, which had to be verified first. They do not count
  // against the limit, as without a token.
  routes.use('/api', async (request, response, next) => {
    const target = apiCacheKey(request.originalUrl);
    const cached = target?.isCacheable ? responseCache.find(target.key, target.part) : undefined;
    if (cached) {
      sendCachedResponse(request, response, cached, { isStale: false });
      return;
    }
    await consumeReadLimit(db, callLimit(request));
    next();
  });

  const serve =
    (
      find: (reads: CacheTags, slug: string, search: string) => Promise<object | { movedTo: string }>,
    ): RequestHandler<Record<string, string>> =>
    async (request, response) => {
      const { originalUrl, params } = request;
      const at = originalUrl.indexOf('?');
      const search = at === -1 ? '' : originalUrl.slice(at + 1);
      const target = apiCacheKey(originalUrl) ?? { key: originalUrl, part: 'api' as const, isCacheable: false };
      const make = async (): Promise<RenderedResponse> => {
        const reads = new CacheTags();
        const found = await find(reads, params['slug'] ?? '', search);
        const made = {
          headers: { ...API_HEADERS, 'Content-Type': 'application/json; charset=utf-8' },
          caching: REVALIDATED,
          reads,
        };
        return 'movedTo' in found
          ? { ...made, status: 301, body: Buffer.alloc(0), location: found.movedTo }
          : { ...made, status: 200, body: Buffer.from(JSON.stringify(found)) };
      };
      const context = { requestId: getRequestId(request), log: request.log, hasDisconnected: () => response.closed };
      const loaded = await responseCache.load(target, make, context);
      if ('answer' in loaded) sendCachedResponse(request, response, loaded.answer, loaded);
      else response.set('Cache-Control', REVALIDATED).redirect(301, loaded.rendered.location ?? '/developers');
    };

  for (const endpoint of API_ENDPOINTS) {
    const answer = serve((reads, slug, search) =>
      getResponse({ db: cacheable, publicUrl, reads }, endpoint.name, { endpoint, slug, search }),
    );
    routes.get(endpoint.path.replace('{slug}', ':slug'), answer);
  }
  routes.get(
    API_DOCUMENT,
    serve(async (reads, _slug, search) => {
      const query = readApiQuery('casino', search);
      if (!query.success) throw unusableQuery(query.error);
      reads.add('settings');
      const { siteName } = await getSettings(cacheable);
      return openApiDocument({ siteName, publicUrl });
    }),
  );
  routes.use('/api', (_request, _response, next) => {
    next(new AppError('NOT_FOUND', 'The API has no such address: /developers names every one it has.'));
  });
  return routes;
}
