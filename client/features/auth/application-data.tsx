import type { ReactNode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createTRPCClient } from '@trpc/client';
import { repeatAfterSignIn } from './repeat-after-sign-in';
import type { AppRouter } from '../../trpc/trpc';
import { browserData, link } from '../../trpc/browser-data';
import { trpc } from '../../trpc/trpc-react';

const client = createTRPCClient<AppRouter>({ links: [repeatAfterSignIn, link] });

export function ApplicationData({ children }: { children: ReactNode }) {
  const { queryClient } = browserData;
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
}
