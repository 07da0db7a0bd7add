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
