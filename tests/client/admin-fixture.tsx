import { ChakraProvider } from '@chakra-ui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { TRPCLink } from '@trpc/client';
import type { ReactNode } from 'react';
import { trpc } from '../../client/data/trpc-react';
import { system } from '../../client/ui/theme/system';
import { ToastProvider } from '../../client/ui/toaster';
import type { AppRouter } from '../../server/app-router';

/** Renders a part of the admin area inside the providers of its layout; `link` answers its calls, without retries. */
export function renderInAdmin(link: TRPCLink<AppRouter>, part: ReactNode) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <trpc.Provider client={trpc.createClient({ links: [link] })} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <ChakraProvider value={system}>
          <ToastProvider>{part}</ToastProvider>
        </ChakraProvider>
      </QueryClientProvider>
    </trpc.Provider>,
  );
}
