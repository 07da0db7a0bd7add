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

export function createUtils(queryClient: QueryClient, link: TRPCLink<AppRouter>) {
  return createTRPCQueryUtils({ queryClient, client: createTRPCClient<AppRouter>({ links: [link] }) });
}

export function isTrpcError(error: unknown): error is TRPCClientError<AppRouter> {
  return error instanceof TRPCClientError;
}

/** HTTP status of a failed call; undefined when no answer came at all. */
export function statusOf(error: unknown): number | undefined {
  return isTrpcError(error) ? error.data?.httpStatus : undefined;
}

/** Turns a call's NOT_FOUND into the router's, which shows the not-found screen with status 404. */
export async function orNotFound<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (statusOf(error) === 404) throw notFound();
    throw error;
  }
}
