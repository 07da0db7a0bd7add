import { QueryClient } from '@tanstack/react-query';
import { createTRPCClient, httpBatchLink } from '@trpc/client';
import { createTRPCQueryUtils } from '@trpc/react-query';
import superjson from 'superjson';
import { isDocumentNeeded } from './document-instead';
import { getStatus } from './trpc';
import type { AppRouter, Outputs } from './trpc';

const MAX_BATCH = 10;
const MAX_URL = 4000;
const MINUTE = 60_000;
const MAX_RETRIES = 3;

type Admin = Outputs['admin'];
type AdminProcedure = { [R in keyof Admin]: `${R}.${keyof Admin[R] & string}` }[keyof Admin];

/** Safe to repeat: what they create counts once, by the id of its form. */
const SAVES: readonly AdminProcedure[] = [
  'posts.update',
  'casinos.update',
  'casinos.saveCriteria',
  'casinos.reorder',
  'categories.update',
  'tags.update',
  'pages.update',
  'posts.saveCopy',
  'casinos.saveCopy',
  'pages.saveCopy',
  'helpServices.update',
  'legal.update',
  'settings.update',
  'media.update',
  'posts.create',
  'casinos.create',
  'categories.create',
  'tags.create',
  'pages.create',
];

function mayRetry(failures: number, error: unknown): boolean {
  const status = getStatus(error);
  return failures < MAX_RETRIES && (status === undefined || status >= 500);
}

/** A navigation whose page can be loaded as a document does not wait for retries. */
const mayRetryQuery = (failures: number, error: unknown) => mayRetry(failures, error) && !isDocumentNeeded(error);

/** Up to 3 retries on lost connections and 5xx, with doubling pauses of at most 30 s. */
function createQueryClient(): QueryClient {
  const retryDelay = (attempt: number) => Math.min(1000 * 2 ** attempt, 30_000);
  const client = new QueryClient({
    defaultOptions: {
      queries: { gcTime: 5 * MINUTE, staleTime: MINUTE, retry: mayRetryQuery, retryDelay },
      // Other changes fail without a connection: a deletion must not happen minutes later.
      mutations: { networkMode: 'always' },
    },
  });
  // While the browser is offline these wait, and are sent when it is back.
  const toKey = (save: string) => [['admin', ...save.split('.')]];
  for (const save of SAVES)
    client.setMutationDefaults(toKey(save), { networkMode: 'offlineFirst', retry: mayRetry, retryDelay });
  return client;
}

export const link = httpBatchLink({ url: '/trpc', transformer: superjson, maxItems: MAX_BATCH, maxURLLength: MAX_URL });
const queryClient = createQueryClient();
const client = createTRPCClient<AppRouter>({ links: [link] });

export const browserData = { queryClient, client, utils: createTRPCQueryUtils({ queryClient, client }) };
