import { QueryClient } from '@tanstack/react-query';
import { createTRPCClient, httpBatchLink } from '@trpc/client';
import { createTRPCQueryUtils } from '@trpc/react-query';
import superjson from 'superjson';
import { statusOf } from '../trpc';
import type { AppRouter, Utils } from '../trpc';

const MAX_BATCH = 10;
const MAX_URL = 4000;
const MINUTE = 60_000;
const MAX_RETRIES = 3;

/** Retries up to 3 times on lost connections and 5xx, with doubling pauses of at most 30 s. */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: 5 * MINUTE,
        staleTime: MINUTE,
        retry: (failures, error) => {
          const status = statusOf(error);
          return failures < MAX_RETRIES && (status === undefined || status >= 500);
        },
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 30_000),
      },
      // Without a connection a save fails with an error; the default would pause it silently until the connection
      // returns.
      mutations: { networkMode: 'always' },
    },
  });
}

const link = httpBatchLink({ url: '/trpc', transformer: superjson, maxItems: MAX_BATCH, maxURLLength: MAX_URL });
const queryClient = createQueryClient();
const client = createTRPCClient<AppRouter>({ links: [link] });
const cached = createTRPCQueryUtils({ queryClient, client });
const utils = new Proxy(cached as Utils, {
  get: (target, key, receiver) => (key === 'client' ? client : (Reflect.get(target, key, receiver) as unknown)),
});

/** This tab's HTTP client and its query cache. */
export const browserData = { queryClient, client, utils };
