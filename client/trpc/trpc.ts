import type { createTRPCClient, TRPCClientError } from '@trpc/client';
import type { createTRPCQueryUtils } from '@trpc/react-query';
import { notFound } from '@tanstack/react-router';
import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../server/app-router';

export type { AppRouter };
export type Outputs = inferRouterOutputs<AppRouter>;

/** Cached queries, for loaders. */
export type Utils = ReturnType<typeof createTRPCQueryUtils<AppRouter>>;

/** Plain calls: for mutations, and for answers that must not outlive the page. */
export type Client = ReturnType<typeof createTRPCClient<AppRouter>>;

// Checked by name: the class belongs to the transport, which a page loads only when it makes a call.
export function isTrpcError(error: unknown): error is TRPCClientError<AppRouter> {
  return error instanceof Error && error.name === 'TRPCClientError';
}

/** HTTP status of a failed call; undefined when no response arrived. */
export function statusOf(error: unknown): number | undefined {
  return isTrpcError(error) ? error.data?.httpStatus : undefined;
}

/** A page behind the last of its list is not found. Called before the list is loaded too, with the last of any list. */
export function assertPage(page: number, last: number): void {
  if (page > last) throw notFound();
}

/**
 * Turns NOT_FOUND into the router's notFound(), which shows the not-found page with status 404. A rejected input (400)
 * does the same: no page exists at a URL whose parameters are invalid.
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
