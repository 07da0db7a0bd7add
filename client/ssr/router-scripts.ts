import { hash } from 'node:crypto';
import type { AnyRouter } from '@tanstack/react-router';
import { getScrollRestorationScriptForRouter } from '@tanstack/router-core/scroll-restoration-script';

const getMark = (n: number) => `/*data-${n}*/`;

type ServerSsr = NonNullable<AnyRouter['serverSsr']>;

export const hashScript = (script: string) => hash('sha256', script, 'base64');

interface RouterScripts {
  all: () => string[];
  data: () => { mark: string; script: string }[];
}

/**
 * Records the scripts that the router writes during a render. Only these get a CSP hash: a script injected through
 * content never runs. React renders a short mark in place of the page's data: see `assemblePage`.
 */
export function watchRouterScripts(router: AnyRouter & { serverSsr?: ServerSsr }): RouterScripts {
  const scrolling = getScrollRestorationScriptForRouter(router);
  const known = scrolling === null ? [] : [`${scrolling};document.currentScript.remove()`];
  const data: { mark: string; script: string }[] = [];
  const ssr = router.serverSsr;
  const take = ssr?.takeInitialHydrationScriptTags;
  if (ssr && take) {
    let tags: ReturnType<typeof take>;
    // The router returns the tags only once, but a page may be rendered twice.
    ssr.takeInitialHydrationScriptTags = () => {
      if (tags) return tags;
      tags = take();
      for (const [n, tag] of (tags?.before ?? []).entries()) {
        const mark = getMark(n);
        data.push({ mark, script: tag.children ?? '' });
        tag.children = mark;
      }
      if (tags?.boundary.children !== undefined) known.push(tags.boundary.children);
      return tags;
    };
  }
  return { all: () => [...known, ...data.map(({ script }) => script)], data: () => data };
}
