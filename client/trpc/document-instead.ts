import type { AnyRouter } from '@tanstack/react-router';
import { statusOf } from './trpc';

/** True while an in-app navigation to a visitor's page waits for its calls. Only followed in the browser. */
let isVisitorPageAwaited = false;
/** A page makes several calls: the first that fails loads the document, a second load would begin it anew. */
let isDocumentComing = false;

/** Follows a router's navigations for `orDocument`. The first page shown is a document already. */
export function followNavigations(router: Pick<AnyRouter, 'getMatchedRoutes' | 'subscribe'>): void {
  router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation, hrefChanged }) => {
    isDocumentComing = false;
    const [routes] = router.getMatchedRoutes(toLocation.pathname);
    const isApplication = routes.some(({ options }) => options.staticData?.layout === 'application');
    isVisitorPageAwaited = fromLocation !== undefined && hrefChanged && !isApplication;
  });
  router.subscribe('onResolved', () => (isVisitorPageAwaited = false));
}

/**
 * Whether the document of the page that is being loaded has to be loaded instead: the server failed, and unlike its
 * calls the documents of visitors' pages are cached, so that they are there while the database is not.
 */
export const isDocumentNeeded = (error: unknown): boolean => isVisitorPageAwaited && (statusOf(error) ?? 0) >= 500;

/**
 * A loader's call. If the page's document is loaded instead, the call never settles: the page stays as it is until the
 * document is there. A document that fails as well is the server's error page, which loads nothing instead.
 */
export async function orDocument<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!isDocumentNeeded(error)) throw error;
    // The address is the new page's already. Not `assign`, which for an address with a hash would only scroll.
    if (!isDocumentComing) location.reload();
    isDocumentComing = true;
    return await new Promise<never>(() => undefined);
  }
}
