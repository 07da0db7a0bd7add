import fresh from 'fresh';

/**
 * Whether the client already has the version tagged `etag`. Ignores the request's Cache-Control, unlike
 * `request.fresh`: a browser reload sends no-cache and still revalidates with its tag.
 */
export function isNotModified(ifNoneMatch: string | undefined, etag: string): boolean {
  // Fast path: most clients send a single tag.
  return ifNoneMatch === etag || fresh({ 'if-none-match': ifNoneMatch }, { etag });
}
