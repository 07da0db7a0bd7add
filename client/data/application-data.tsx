import type { ReactNode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { browserData } from './browser-data';
import { trpc } from './trpc-react';

/** Provides this tab's tRPC client and query cache to the application's screens. */
export function ApplicationData({ children }: { children: ReactNode }) {
  const { client, queryClient } = browserData;
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
}
