import type { RenderContext, RenderedResponse } from '../cache/cached-response';
import { PAGE_CACHING } from '../cache/send-cached-response';
import { contentSecurityPolicy } from '../http/security-headers';
import type { Services } from '../trpc/services';
import { CacheTags } from '../cache/cache-tags';
import { inProcessCaller } from './in-process-caller';
import type { PageRenderer } from './page-renderer';

/** Renders the page of a URL for an anonymous visitor, with its response headers. */
export function createPageRender(services: Services, renderer: PageRenderer, url: string) {
  const { publicUrl } = services.config;
  return async (context: RenderContext): Promise<RenderedResponse> => {
    const reads = new CacheTags();
    const callProcedure = inProcessCaller(services, context, reads);
    const { status, body, location, scriptHashes } = await renderer.render({ url, publicUrl, callProcedure });
    const { development } = renderer;
    const headers = {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': contentSecurityPolicy({ scriptHashes, development }),
    };
    return { status, body, location, headers, caching: PAGE_CACHING, reads };
  };
}
