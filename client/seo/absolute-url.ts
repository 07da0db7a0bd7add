/** A path always resolves to this site; an unparsable URL to the home page. */
export function absoluteUrl(publicUrl: string, pathOrUrl: string): string {
  const url = pathOrUrl.startsWith('/') ? `${publicUrl}${pathOrUrl}` : pathOrUrl;
  return URL.canParse(url) ? new URL(url).href : `${publicUrl}/`;
}
