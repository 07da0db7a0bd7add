import type { createTRPCClient, TRPCClientError } from '@trpc/client';
import type { createTRPCQueryUtils } from '@trpc/react-query';
import { notFound } from '@tanstack/react-router';
import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../server/app-router';

export type { AppRouter };
export type Outputs = inferRouterOutputs<AppRouter>;

export type Utils = ReturnType<typeof createTRPCQueryUtils<AppRouter>>;

export type Client = ReturnType<typeof createTRPCClient<AppRouter>>;

// By name: the class belongs to the transport, which a page loads only when it makes a call.
export function isTrpcError(error: unknown): error is TRPCClientError<AppRouter> {
  return error instanceof Error && error.name === 'TRPCClientError';
}

export function getStatus(error: unknown): number | undefined {
  return isTrpcError(error) ? error.data?.httpStatus : undefined;
}

/** Throws notFound() for a page after the last. Also called before the list is loaded, with the maximum of any list. */
export function assertPage(page: number, last: number): void {
  if (page > last) throw notFound();
}

/**
 * Shows the not-found page with status 404 for NOT_FOUND, and for rejected input (400): no page exists at a URL with
 * invalid parameters.
 */
export async function orNotFound<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    const status = getStatus(error);
    if (status === 404 || status === 400) throw notFound();
    throw error;
  }
}
