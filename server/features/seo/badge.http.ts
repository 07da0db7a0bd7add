import { Router } from 'express';
import type { RequestHandler } from 'express';
import { badgeSearch } from '../../../shared/api/badge';
import { hasOffer } from '../../../shared/casinos/casino-status';
import { parseSearch } from '../../../shared/text/search-parameters';
import { apiCacheKey } from '../../cache/cache-keys';
import type { Services } from '../../trpc/services';
import { getSettings } from '../settings/settings.service';
import { BADGE_POLICY, badgeSvg } from './badge-svg';
import { findBadgeCasino } from './badge.queries';
import { documentRoute } from './document';
import type { Document } from './document';

const HEADERS = {
  // The badge is embedded on other sites.
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Content-Security-Policy': BADGE_POLICY,
  'X-Robots-Tag': 'noindex',
};

const FOR_NOW = 'public, max-age=300';

async function findBadge(db: Services['db'], address: string, search: string): Promise<Document | undefined> {
  const [casino, { siteName }] = await Promise.all([findBadgeCasino(db, address), getSettings(db)]);
  if (!casino) return undefined;
  const { id, slug, name, rating, verifiedAt, createdAt } = casino;
  const facts = {
    ...{ siteName, name, rating: hasOffer(casino) ? rating : null },
    ...{ date: verifiedAt ?? createdAt, isChecked: verifiedAt !== null },
  };
  return {
    type: 'image/svg+xml; charset=utf-8',
    text: badgeSvg(facts, badgeSearch(parseSearch(search)).theme ?? 'auto'),
    // Another casino may get a former address.
    reads: ['casino:*', `casino:${id}`, 'settings', ...(address === (slug ?? id) ? [] : ['casinos'])],
    caching: FOR_NOW,
    headers: HEADERS,
  };
}

export function badgeRoutes(services: Services): Router {
  const routes = Router();
  const serve: RequestHandler<{ slug: string }> = async (request, response, next) => {
    // The whole query string as in the cache key, including anything after a second question mark.
    const search = request.originalUrl.split('?').slice(1).join('?');
    const route = documentRoute(services, ({ slug = '' }) => findBadge(services.db, slug, search), apiCacheKey);
    await route(request, response, next);
  };
  routes.get('/badge/:slug.svg', serve);
  return routes;
}
