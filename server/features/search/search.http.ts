import type { RequestHandler } from 'express';
import { parseSearch } from '../../../shared/search-parameters';
import { siteSearch } from '../../../shared/site-search';
import type { Services } from '../../services';
import { consumeSearchLimit } from './search-limits';

/** As the pages' router reads it, which leads every spelling of the path to its page. */
const SEARCH_PAGE = /^\/+search\/*$/i;

/** Counts the searches that come as pages, before anything is rendered: within a page nobody knows whose it is. */
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
