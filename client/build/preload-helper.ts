import type { Plugin } from 'vite';

const HELPER = '\0vite/preload-helper.js';

const SOURCE = `
const asked = new Set();
export function __vitePreload(load, parts) {
  for (const part of parts ?? []) {
    if (asked.has(part)) continue;
    asked.add(part);
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: '/' + part }));
  }
  return load();
}`;

/**
 * Makes a dynamic import preload all of its chunks in parallel. Vite's own helper, 700 bytes on every page, also waits
 * for style sheets, copies nonces and reports failed preloads: here there is one sheet, no nonce, and the routes report
 * failures.
 */
export function shortPreloadHelper(): Plugin {
  return {
    name: 'short-preload-helper',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id === HELPER ? SOURCE : undefined),
  };
}
