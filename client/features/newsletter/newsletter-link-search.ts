export interface LinkSearch {
  token?: string;
  result?: string;
}

/** A link's address; what could be neither a token nor a result is dropped. */
export function linkSearch(search: Record<string, unknown>): LinkSearch {
  const { token, result } = search;
  return {
    ...(typeof token === 'string' && /^[\w-]{20,100}$/.test(token) ? { token } : {}),
    ...(typeof result === 'string' && /^[a-z]{1,20}$/.test(result) ? { result } : {}),
  };
}
