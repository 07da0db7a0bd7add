import type { AnyRouter } from '@tanstack/react-router';
import { getStatus } from './trpc';

let isVisitorPageAwaited = false;
/** The first failed call of a page loads the document; a second load would restart it. */
let isDocumentComing = false;

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
 * Whether to load the page's document instead: unlike calls, visitors' documents are cached, so they are available
 * while the database is not.
 */
export const isDocumentNeeded = (error: unknown): boolean => isVisitorPageAwaited && (getStatus(error) ?? 0) >= 500;

/**
 * If the document is loaded instead, the call never settles: the page stays until the document arrives. A document that
 * fails as well is the server's error page.
 */
export async function orDocument<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!isDocumentNeeded(error)) throw error;
    // The address is already the new page's. Not `assign`, which for an address with a hash would only scroll.
    if (!isDocumentComing) location.reload();
    isDocumentComing = true;
    return await new Promise<never>(() => undefined);
  }
}
