import { parameterText } from '../seo/parameter-text';

export interface LinkSearch {
  token?: string | undefined;
  /** Id of the single site that the link concerns. */
  site?: string | undefined;
  /** Id of the single alert on a filter that the link concerns. */
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
