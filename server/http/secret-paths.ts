import { plainPath } from './plain-path';

// Links in mails and answers of providers carry theirs in the query, which is never stored; a preview's is the path itself.
const WITH_TOKEN =
  /^\/(preview|auth\/(confirm|reset|code|[^/]+\/callback)|newsletter\/(confirm|unsubscribe)|saved\/alerts)(\/|$)/;

/** Whether the address of this page opens something to whoever has it: no other page, ours or foreign, may learn it. */
export function carriesToken(path: string): boolean {
  return WITH_TOKEN.test(plainPath(path));
}

/** A path as it may be stored: what follows /preview/ opens a draft. */
export function withoutToken(path: string): string {
  return /^\/preview\/./.test(plainPath(path)) ? '/preview/…' : path;
}
