import { readUrl } from '../../shared/text/read-url';
import { plainPath } from '../http/paths';

const LINK = /(<a\b(?:"[^"]*"|[^">])*?) href="([^"]*)"/g;

/** Plain path of an address of this site, without a slash at its end; undefined for other sites. */
function pathOf(address: string, publicUrl: string): string | undefined {
  const url = readUrl(address, publicUrl);
  return url?.host === new URL(publicUrl).host ? plainPath(url.pathname).replace(/\/$/, '') : undefined;
}

/** Rendered HTML in which links to these paths of the site at `publicUrl` lead nowhere; their text stays. */
export function withoutLinks(html: string, publicUrl: string, paths: readonly string[]): string {
  const targets = new Set(paths.map(plainPath));
  return html.replace(LINK, (link, tag: string, address: string) =>
    targets.has(pathOf(address, publicUrl) ?? '') ? tag : link,
  );
}
