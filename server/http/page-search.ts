import { blogSearch } from '../../shared/content/blog-search';
import { casinoSearch, gameSearch, strictReviewSearch } from '../../shared/casinos/casino-list-search';
import { homeSearch } from '../../shared/casinos/casino-search';
import { changesSearch } from '../../shared/history/changes-search';
import { codesSearch } from '../../shared/codes/codes-search';
import { compareSearch, comparisonSearch } from '../../shared/compare/compare-search';
import { contactSearch } from '../../shared/content/contact-search';
import { defineSearch } from '../../shared/text/search-parameters';
import type { SearchParameters } from '../../shared/text/search-parameters';
import { bonusSearch, fairSearch, realSiteSearch } from '../../shared/tools/tool-search';
import { isPersonal } from './paths';
import { siteSearch } from '../../shared/search/site-search';

/** A test compares these with the router's routes. */
export const SEARCH_OF_ROUTES = {
  '/': homeSearch,
  '/casinos': casinoSearch,
  '/casinos/$collection': casinoSearch,
  '/casino/$slug': strictReviewSearch,
  '/casino/$slug/history': changesSearch,
  '/changes': changesSearch,
  '/codes': codesSearch,
  '/games/$mode': gameSearch,
  '/compare': compareSearch,
  '/compare/$pair': defineSearch({ ...comparisonSearch.parameters, ...strictReviewSearch.parameters }),
  '/blog': blogSearch,
  '/search': siteSearch,
  '/contact': contactSearch,
  '/tools/bonus-value': bonusSearch,
  '/tools/provably-fair': fairSearch,
  '/tools/real-site': realSiteSearch,
};

const PLAIN = ['/casinos/avoid'];

/** For lists without pages: an address with a page parameter is redirected to the one without. */
const WITHOUT_PAGES: SearchParameters = { page: { read: () => '' } };

const ROUTES = Object.entries(SEARCH_OF_ROUTES).map(([route, { parameters }]): readonly [RegExp, SearchParameters] => [
  new RegExp(`^${route.replace(/\$\w+/g, '[^/]*')}$`),
  'page' in parameters ? parameters : { ...parameters, ...WITHOUT_PAGES },
]);

export function getSearchParameters(path: string): SearchParameters {
  if (isPersonal(path)) return {};
  if (PLAIN.includes(path)) return WITHOUT_PAGES;
  return ROUTES.find(([pattern]) => pattern.test(path))?.[1] ?? WITHOUT_PAGES;
}
