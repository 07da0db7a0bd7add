import { unstable_localLink } from '@trpc/client';
import type { TRPCLink } from '@trpc/client';
import { createVisitorContext } from '../trpc/context';
import { appRouter } from '../trpc/app-router';
import type { AppRouter } from '../trpc/app-router';
import { safeSuperjson } from '../trpc/safe-superjson';
import type { Logger } from '../logger';
import type { Services } from '../services';
import type { Reads } from '../trpc/reads';

/** Calls the procedures directly, as a visitor: what a page shows never depends on who asked for it. */
export function inProcessLink(
  services: Services,
  { requestId, log }: { requestId: string; log: Logger },
  reads: Reads,
): TRPCLink<AppRouter> {
  return unstable_localLink({
    router: appRouter,
    transformer: safeSuperjson,
    createContext: () => Promise.resolve(createVisitorContext(services, requestId, log, reads)),
  });
}
