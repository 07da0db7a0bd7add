export interface LinkSearch {
  token?: string;
  /** The id of the one site that the link is about. */
  site?: string;
  result?: string;
}

/** A link's address; what could be none of these is dropped. */
export function linkSearch(search: Record<string, unknown>): LinkSearch {
  const { token, site, result } = search;
  return {
    ...(typeof token === 'string' && /^[\w-]{20,100}$/.test(token) ? { token } : {}),
    ...(typeof site === 'string' && /^[\da-f-]{36}$/.test(site) ? { site } : {}),
    ...(typeof result === 'string' && /^[a-z]{1,20}$/.test(result) ? { result } : {}),
  };
}
