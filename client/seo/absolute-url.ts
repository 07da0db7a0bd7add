/** A path is always one of this site's, whatever it holds; of an address that cannot be read the home page's is left. */
export function absoluteUrl(publicUrl: string, pathOrUrl: string): string {
  const url = pathOrUrl.startsWith('/') ? `${publicUrl}${pathOrUrl}` : pathOrUrl;
  return URL.canParse(url) ? new URL(url).href : `${publicUrl}/`;
}
