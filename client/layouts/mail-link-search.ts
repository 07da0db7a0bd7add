import { parameterText } from '../parameter-text';

export interface LinkSearch {
  token?: string | undefined;
  /** The id of the one site that the link is about. */
  site?: string | undefined;
  result?: string | undefined;
}

/** A link's address without what could be none of these. */
export function linkSearch({ token, site, result }: Record<string, unknown>): LinkSearch {
  return {
    token: parameterText(token, /^[\w-]{20,100}$/),
    site: parameterText(site, /^[\da-f-]{36}$/),
    result: parameterText(result, /^[a-z]{1,20}$/),
  };
}
