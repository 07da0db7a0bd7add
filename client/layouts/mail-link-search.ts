import { parameterText } from '../seo/parameter-text';

export interface LinkSearch {
  token?: string | undefined;
  site?: string | undefined;
  search?: string | undefined;
  result?: string | undefined;
}

export function mailLinkSearch({ token, site, search, result }: Record<string, unknown>): LinkSearch {
  return {
    token: parameterText(token, /^[\w-]{20,100}$/),
    site: parameterText(site, /^[\da-f-]{36}$/),
    search: parameterText(search, /^[\da-f-]{36}$/),
    result: parameterText(result, /^[a-z]{1,20}$/),
  };
}
