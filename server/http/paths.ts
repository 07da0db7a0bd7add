/** The most lenient reading: decoded up to three times, lower case, slashes and backslashes collapsed. */
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

const PERSONAL = /^\/(admin|auth|account|newsletter|pause|preview|saved\/alerts)($|[^a-z0-9_-])/;

/** Pages that depend on the user or on a token in the address. Never cached, here or by a proxy. */
export function isPersonal(path: string): boolean {
  return PERSONAL.test(plainPath(path));
}

// Mailed links and provider callbacks carry their token in the query, which is never stored; previews in the path.
const WITH_TOKEN =
  /^\/(preview|auth\/(confirm|reset|code|[^/]+\/callback)|newsletter\/(confirm|unsubscribe)|saved\/alerts)(\/|$)/;

/** Such an address must not leak to any other page. */
export function carriesToken(path: string): boolean {
  return WITH_TOKEN.test(plainPath(path));
}

/** The part after /preview/ is a token that opens a draft. */
export function withoutToken(path: string): string {
  return /^\/preview\/./.test(plainPath(path)) ? '/preview/…' : path;
}
