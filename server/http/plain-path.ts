/** The path as any server behind us might read it: decoded, in lower case, slashes of every kind joined. */
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

// Links of the newsletter, of alerts and of previews carry a token.
const PERSONAL = /^\/(admin|auth|account|newsletter|preview|saved\/alerts)($|[^a-z0-9_-])/;

/** A page that depends on who asks, or on a token in its address: never cached, by us or by a proxy. */
export function isPersonal(path: string): boolean {
  return PERSONAL.test(plainPath(path));
}
