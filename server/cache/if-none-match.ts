import fresh from 'fresh';

/**
 * Whether a client that sends this If-None-Match has the version tagged `etag` already. Its Cache-Control is left out, unlike
 * in `request.fresh`: a reload in the browser says no-cache and yet asks with the tag it has.
 */
export function isNotModified(ifNoneMatch: string | undefined, etag: string): boolean {
  // Most clients send the one tag they have.
  return ifNoneMatch === etag || fresh({ 'if-none-match': ifNoneMatch }, { etag });
}
