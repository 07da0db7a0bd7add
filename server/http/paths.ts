/** The most lenient reading of a path: decoded up to three times, lower case, slashes and backslashes collapsed. */
export function plainPath(path: string): string {
  let decoded = path;
  for (let round = 0; round < 3 && decoded.includes('%'); round += 1) {
    try {
      decoded = decodeURIComponent(decoded);
    } catch {
      break;
    }
  }
  return decoded.toLowerCase().replace(/[/\\]+/g, '/');
}

// Links of newsletters, alerts and previews carry a token.
const PERSONAL = /^\/(admin|auth|account|newsletter|preview|saved\/alerts)($|[^a-z0-9_-])/;

/** Whether a page depends on the user or on a token in its address: never cached, by this server or a proxy. */
export function isPersonal(path: string): boolean {
  return PERSONAL.test(plainPath(path));
}

// Mailed links and provider callbacks carry their token in the query, which is never stored; previews in the path.
const WITH_TOKEN =
  /^\/(preview|auth\/(confirm|reset|code|[^/]+\/callback)|newsletter\/(confirm|unsubscribe)|saved\/alerts)(\/|$)/;

/** Whether the page's address contains a token that grants access: it must not leak to any other page. */
export function carriesToken(path: string): boolean {
  return WITH_TOKEN.test(plainPath(path));
}

/** The path as it may be stored: the part after /preview/ is a token that opens a draft. */
export function withoutToken(path: string): string {
  return /^\/preview\/./.test(plainPath(path)) ? '/preview/…' : path;
}
