import type { RequestHandler } from 'express';
import { parseSearch } from '../../../shared/text/search-parameters';
import { siteSearch } from '../../../shared/search/site-search';
import type { Services } from '../../trpc/services';
import { consumeSearchLimit } from './search-limits';

const SEARCH_PAGE = /^\/+search\/*$/i;

/** Applies the search limit to page requests before rendering: during rendering the visitor's address is unknown. */
export function limitedSearches({ db }: Services): RequestHandler {
  return async (request, _response, next) => {
    if (SEARCH_PAGE.test(decodeURIComponent(request.path))) {
      const { originalUrl } = request;
      const start = originalUrl.indexOf('?');
      const { q = '' } = siteSearch(start === -1 ? {} : parseSearch(originalUrl.slice(start)));
      await consumeSearchLimit(db, q, request.ip ?? '');
    }
    next();
  };
}
