import type { createTRPCClient, TRPCClientError } from '@trpc/client';
import type { createTRPCQueryUtils } from '@trpc/react-query';
import { notFound } from '@tanstack/react-router';
import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../server/app-router';

export type { AppRouter };
export type Outputs = inferRouterOutputs<AppRouter>;

/** Queries by way of the cache, and as `client` the plain calls, for mutations. */
export type Utils = ReturnType<typeof createTRPCQueryUtils<AppRouter>> & {
  client: ReturnType<typeof createTRPCClient<AppRouter>>;
};

// By name: the class itself comes with the transport, which a page fetches only when it makes a call.
export function isTrpcError(error: unknown): error is TRPCClientError<AppRouter> {
  return error instanceof Error && error.name === 'TRPCClientError';
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
