export interface LinkSearch {
  token?: string | undefined;
  /** The id of the one site that the link is about. */
  site?: string | undefined;
  result?: string | undefined;
}

const matching = (value: unknown, form: RegExp) => (typeof value === 'string' && form.test(value) ? value : undefined);

/** A link's address without what could be none of these; the router keeps what is not named. */
export function linkSearch({ token, site, result }: Record<string, unknown>): LinkSearch {
  return {
    token: matching(token, /^[\w-]{20,100}$/),
    site: matching(site, /^[\da-f-]{36}$/),
    result: matching(result, /^[a-z]{1,20}$/),
  };
}
