import { createTRPCClient } from '@trpc/client';
import type { TRPCLink } from '@trpc/client';
import { createTRPCQueryUtils } from '@trpc/react-query';
import type { AppRouter, Utils } from '../trpc';
import { createQueryClient } from './query-client';

/** The calls and their cache: one for each page on the server, one for each tab in the browser. */
export function createData(link: TRPCLink<AppRouter>) {
  const queryClient = createQueryClient();
  const client = createTRPCClient<AppRouter>({ links: [link] });
  const cached = createTRPCQueryUtils({ queryClient, client });
  const utils = new Proxy(cached as Utils, {
    get: (target, key, receiver) => (key === 'client' ? client : (Reflect.get(target, key, receiver) as unknown)),
  });
  return { queryClient, client, utils };
}

export type Data = ReturnType<typeof createData>;
