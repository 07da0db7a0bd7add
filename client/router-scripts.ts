import { hash } from 'node:crypto';
import type { AnyRouter } from '@tanstack/react-router';
import { getScrollRestorationScriptForRouter } from '@tanstack/router-core/scroll-restoration-script';

type ServerSsr = NonNullable<AnyRouter['serverSsr']>;

/** Hash as a Content-Security-Policy names a script. */
export const hashOf = (script: string) => hash('sha256', script, 'base64');

/**
 * Records the scripts that the router writes into the page during rendering. Only these get a hash: a script that
 * content injects gets none and never runs.
 */
export function watchRouterScripts(router: AnyRouter & { serverSsr?: ServerSsr }): () => string[] {
  const scrolling = getScrollRestorationScriptForRouter(router);
  const known = scrolling === null ? [] : [`${scrolling};document.currentScript.remove()`];
  const ssr = router.serverSsr;
  const take = ssr?.takeInitialHydrationScriptTags;
  if (ssr && take) {
    let tags: ReturnType<typeof take>;
    // The router returns the tags only once, but a page may be rendered twice.
    ssr.takeInitialHydrationScriptTags = () => (tags ??= take());
    return () => [...known, ...(tags ? [...tags.before, tags.boundary] : []).map(({ children }) => children ?? '')];
  }
  return () => known;
}
