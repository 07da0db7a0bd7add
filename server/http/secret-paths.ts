import { plainPath } from './plain-path';

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
