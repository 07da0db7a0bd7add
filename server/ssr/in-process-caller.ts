import { TRPCClientError } from '@trpc/client';
import { callTRPCProcedure, getTRPCErrorFromUnknown, getTRPCErrorShape } from '@trpc/server';
import type { RenderContext } from '../cache/cached-response';
import { createVisitorContext } from '../trpc/context';
import { appRouter } from '../app-router';
import type { Services } from '../trpc/services';
import type { CacheTags } from '../cache/cache-tags';
import type { RenderInput } from './page-renderer';

/** Calls procedures directly, as an anonymous visitor: a page's HTML never depends on the user. */
export function inProcessCaller(
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
