import { TRPCClientError } from '@trpc/client';
import { callTRPCProcedure, getTRPCErrorFromUnknown, getTRPCErrorShape } from '@trpc/server';
import type { RenderContext, RenderedResponse } from '../cache/cached-response';
import { createVisitorContext } from '../trpc/context';
import { appRouter } from '../app-router';
import type { Services } from '../trpc/services';
import type { RenderInput, PageRenderer } from './page-renderer';
import { PAGE_CACHING } from '../cache/send-cached-response';
import { contentSecurityPolicy } from '../http/security-headers';
import { CacheTags } from '../cache/cache-tags';

/** Calls procedures directly, as an anonymous visitor: a page's HTML never depends on the user. */
function inProcessCaller(
  services: Services,
  { requestId, log }: RenderContext,
  reads: CacheTags,
): RenderInput['callProcedure'] {
  const ctx = createVisitorContext(services, requestId, log, reads);
  const type = 'query';
  return async (path, input) => {
    try {
      const getRawInput = () => Promise.resolve(input);
      const output: unknown = await callTRPCProcedure({
        router: appRouter,
        path,
        getRawInput,
        ctx,
        type,
        signal: undefined,
        batchIndex: 0,
      });
      return output;
    } catch (cause) {
      const config = appRouter._def._config;
      const shape = getTRPCErrorShape({ config, ctx, error: getTRPCErrorFromUnknown(cause), input, path, type });
      throw TRPCClientError.from({ error: shape }, cause instanceof Error ? { cause } : {});
    }
  };
}

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
