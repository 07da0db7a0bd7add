import { Router } from 'express';
import type { RequestHandler } from 'express';
import type { ApiAnswer, ApiEndpointName } from '../../../shared/api-answers';
import { API_DOCUMENT, API_ENDPOINTS } from '../../../shared/api-endpoints';
import type { ApiEndpoint } from '../../../shared/api-endpoints';
import { canonicalApiQuery, readApiQuery } from '../../../shared/api-input';
import type { ApiQuery } from '../../../shared/api-input';
import { apiCacheKey } from '../../cache/api-cache-key';
import { CacheTags } from '../../cache/cache-tags';
import type { RenderedResponse } from '../../cache/cached-response';
import { REVALIDATED, sendCachedResponse } from '../../cache/send-cached-response';
import { AppError } from '../../errors';
import { requestIdOf } from '../../http/error-handler';
import { unusableQuery } from '../../http/problem';
import { consumeRateLimits } from '../../http/rate-limits';
import type { Services } from '../../services';
import { getSettings } from '../settings/settings.service';
import { API_HEADERS, callLimit } from './api-requests';
import { answerCasino, answerCasinos, findTold } from './casino-answers';
import type { Answering, ToldCasino } from './casino-answers';
import { answerChanges } from './change-answers';
import { answerComparison } from './comparison-answers';
import { answerFacts, answerScores } from './fact-answers';
import { openApiDocument } from './openapi';
import { answerPost, answerPosts, findToldPost } from './post-answers';

/** Result for a casino or post whose slug has changed. */
class Moved {
  constructor(readonly slug: string) {}
}

interface Asked<Name extends ApiEndpointName> {
  slug: string;
  query: ApiQuery<Name>;
}

type Answer<Name extends ApiEndpointName> = (
  answering: Answering,
  asked: Asked<Name>,
) => Promise<ApiAnswer<Name> | Moved>;

function ofCasino<Name extends ApiEndpointName>(
  answer: (answering: Answering, casino: ToldCasino, query: ApiQuery<Name>) => Promise<ApiAnswer<Name>>,
): Answer<Name> {
  return async (answering, { slug, query }) => {
    const casino = await findTold(answering, slug);
    const own = casino.slug ?? casino.id;
    return own === slug ? await answer(answering, casino, query) : new Moved(own);
  };
}

const ANSWERS: { [Name in ApiEndpointName]: Answer<Name> } = {
  casinos: (answering, { query }) => answerCasinos(answering, query),
  casino: ofCasino(answerCasino),
  facts: ofCasino(answerFacts),
  scores: ofCasino(answerScores),
  casinoChanges: ofCasino((answering, casino, query) => answerChanges(answering, query, casino)),
  changes: (answering, { query }) => answerChanges(answering, query),
  comparison: (answering, { query }) => answerComparison(answering, query),
  posts: (answering, { query }) => answerPosts(answering, query),
  post: async (answering, { slug }) => {
    const post = await findToldPost(answering, slug);
    return post.slug === slug ? await answerPost(answering, post) : new Moved(post.slug);
  },
};

interface Called {
  endpoint: ApiEndpoint;
  slug: string;
  search: string;
}

async function answerOf<Name extends ApiEndpointName>(
  answering: Answering,
  name: Name,
  { endpoint, slug, search }: Called,
): Promise<ApiAnswer<Name> | { movedTo: string }> {
  const query = readApiQuery(name, search);
  if (!query.success) throw unusableQuery(query.error);
  const found = await ANSWERS[name](answering, { slug, query: query.data });
  if (!(found instanceof Moved)) return found;
  const path = endpoint.path.replace('{slug}', encodeURIComponent(found.slug));
  return { movedTo: path + canonicalApiQuery(name, query.data) };
}

/** The read-only API. Responses do not depend on the caller, so they are cached like pages. */
export function apiRoutes(services: Services): Router {
  const { db, responseCache, config } = services;
  const { publicUrl } = config;
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
    await consumeRateLimits(db, [callLimit(request)]);
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
      const context = { requestId: requestIdOf(request), log: request.log, hasLeft: () => response.closed };
      const loaded = await responseCache.load(target, make, context);
      if ('answer' in loaded) sendCachedResponse(request, response, loaded.answer, loaded);
      else response.set('Cache-Control', REVALIDATED).redirect(301, loaded.rendered.location ?? '/developers');
    };

  for (const endpoint of API_ENDPOINTS) {
    const answer = serve((reads, slug, search) =>
      answerOf({ db, publicUrl, reads }, endpoint.name, { endpoint, slug, search }),
    );
    routes.get(endpoint.path.replace('{slug}', ':slug'), answer);
  }
  routes.get(
    API_DOCUMENT,
    serve(async (reads, _slug, search) => {
      const query = readApiQuery('casino', search);
      if (!query.success) throw unusableQuery(query.error);
      reads.add('settings');
      const { siteName } = await getSettings(db);
      return openApiDocument({ siteName, publicUrl });
    }),
  );
  routes.use('/api', (_request, _response, next) => {
    next(new AppError('NOT_FOUND', 'The API has no such address: /developers names every one it has.'));
  });
  return routes;
}
