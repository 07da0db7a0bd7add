import type { ReactNode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { browserData } from './browser-data';
import { trpc } from './trpc-react';

/** Gives the application's screens this tab's calls and cache. */
export function ApplicationData({ children }: { children: ReactNode }) {
  const { client, queryClient } = browserData;
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
}
