const LINK = /(<a\b(?:"[^"]*"|[^">])*?) href="([^"]*)"/g;

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // Not an encoding: no page is at this path.
    return path;
  }
}

/** Decoded path of an address of this site in lower case, without a slash at its end; undefined for other sites. */
function pathOf(address: string, publicUrl: string): string | undefined {
  if (!URL.canParse(address, publicUrl)) return undefined;
  const { host, pathname } = new URL(address, publicUrl);
  return host === new URL(publicUrl).host ? decoded(pathname).toLowerCase().replace(/\/$/, '') : undefined;
}

/** Rendered HTML in which links to these paths of the site at `publicUrl` lead nowhere; their text stays. */
export function withoutLinks(html: string, publicUrl: string, paths: readonly string[]): string {
  const targets = new Set(paths.map((path) => path.toLowerCase()));
  return html.replace(LINK, (link, tag: string, address: string) =>
    targets.has(pathOf(address, publicUrl) ?? '') ? tag : link,
  );
}
