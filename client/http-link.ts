import type { TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from './trpc';

/** The link to /trpc. Its transport is fetched with the first call, not with the page. */
export const httpLink: TRPCLink<AppRouter> = (runtime) => {
  let transport: Promise<ReturnType<TRPCLink<AppRouter>>> | undefined;
  return ({ op, next }) =>
    observable((observer) => {
      let unsubscribe: (() => void) | undefined;
      let isOver = false;
      transport ??= import('./http-transport').then(({ createHttpTransport }) => createHttpTransport(runtime));
      transport.then(
        (link) => {
          if (isOver) return;
          unsubscribe = link({ op, next }).subscribe(observer).unsubscribe;
        },
        (error: unknown) => {
          transport = undefined;
          observer.error(error as never);
        },
      );
      return () => {
        isOver = true;
        unsubscribe?.();
      };
    });
};
