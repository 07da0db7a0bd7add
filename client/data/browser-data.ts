import { createTRPCClient, httpBatchLink } from '@trpc/client';
import { createTRPCQueryUtils } from '@trpc/react-query';
import superjson from 'superjson';
import type { AppRouter, Utils } from '../trpc';
import { createQueryClient } from './query-client';

const MAX_BATCH = 10;
const MAX_URL = 4000;

const link = httpBatchLink({ url: '/trpc', transformer: superjson, maxItems: MAX_BATCH, maxURLLength: MAX_URL });
const queryClient = createQueryClient();
const client = createTRPCClient<AppRouter>({ links: [link] });
const cached = createTRPCQueryUtils({ queryClient, client });
const utils = new Proxy(cached as Utils, {
  get: (target, key, receiver) => (key === 'client' ? client : (Reflect.get(target, key, receiver) as unknown)),
});

/** This tab's calls, over HTTP, and their cache. */
export const browserData = { queryClient, client, utils };
