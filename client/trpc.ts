import { createTRPCClient, TRPCClientError } from '@trpc/client';
import type { TRPCLink } from '@trpc/client';
import { createTRPCQueryUtils } from '@trpc/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../server/trpc/app-router';

export type { AppRouter };
export type Outputs = inferRouterOutputs<AppRouter>;
export type Utils = ReturnType<typeof createUtils>;

/** Queries by way of the cache, and as `client` the plain calls, for mutations; as in the utils of tRPC's own hooks. */
export function createUtils(queryClient: QueryClient, link: TRPCLink<AppRouter>) {
  const client = createTRPCClient<AppRouter>({ links: [link] });
  const utils = createTRPCQueryUtils({ queryClient, client });
  return new Proxy(utils as typeof utils & { client: typeof client }, {
    get: (target, key, receiver) => (key === 'client' ? client : (Reflect.get(target, key, receiver) as unknown)),
  });
}

export function isTrpcError(error: unknown): error is TRPCClientError<AppRouter> {
  return error instanceof TRPCClientError;
}

/** HTTP status of a failed call; undefined when no answer came at all. */
export function statusOf(error: unknown): number | undefined {
  return isTrpcError(error) ? error.data?.httpStatus : undefined;
}

/**
 * Turns a call's NOT_FOUND into the router's, which shows the not-found screen with status 404.
 * So does a refused input: an address no call accepts leads nowhere.
 */
export async function orNotFound<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    const status = statusOf(error);
    if (status === 404 || status === 400) throw notFound();
    throw error;
  }
}
