import { QueryClient } from '@tanstack/react-query';
import { statusOf } from '../trpc';

const MINUTE = 60_000;
const MAX_RETRIES = 3;

/** 3 retries with doubling pauses of at most 30 s, on lost connections and 5xx only. */
export function createQueryClient(): QueryClient {
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
    },
  });
}
