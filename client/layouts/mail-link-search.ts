import { parameterText } from '../seo/parameter-text';

export interface LinkSearch {
  token?: string | undefined;
  /** For a link about a single site. */
  site?: string | undefined;
  /** For a link about a single filter alert. */
  search?: string | undefined;
  result?: string | undefined;
}

/** A mailed link's search parameters; invalid values become undefined. */
export function mailLinkSearch({ token, site, search, result }: Record<string, unknown>): LinkSearch {
  return {
    token: parameterText(token, /^[\w-]{20,100}$/),
    site: parameterText(site, /^[\da-f-]{36}$/),
    search: parameterText(search, /^[\da-f-]{36}$/),
    result: parameterText(result, /^[a-z]{1,20}$/),
  };
}
