/** A path always resolves to this site; an unparsable URL to the home page. */
export function absoluteUrl(publicUrl: string, pathOrUrl: string): string {
  const url = pathOrUrl.startsWith('/') ? `${publicUrl}${pathOrUrl}` : pathOrUrl;
  try {
    return new URL(url).href;
  } catch {
    return `${publicUrl}/`;
  }
}
