import { httpBatchLink } from '@trpc/client';
import superjson from 'superjson';
import type { AppRouter } from './trpc';

const MAX_BATCH = 10;

export const createHttpTransport = httpBatchLink<AppRouter>({
  url: '/trpc',
  transformer: superjson,
  maxItems: MAX_BATCH,
  maxURLLength: 4000,
});
