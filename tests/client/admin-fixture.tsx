import { ChakraProvider } from '@chakra-ui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { TRPCClientError } from '@trpc/client';
import type { TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { ReactNode } from 'react';
import { trpc } from '../../client/trpc/trpc-react';
import { system } from '../../client/ui/theme/system';
import { ToastProvider } from '../../client/ui/messages/toaster';
import type { AppRouter } from '../../server/app-router';

/** A call's failure with this status, as the server sends it; without a status nothing was answered. */
export function callFailure(httpStatus: number | undefined, message = 'no', reason?: string) {
  const data = httpStatus === undefined ? undefined : { httpStatus, reason };
  return TRPCClientError.from<AppRouter>({ error: { message, code: -32000, data } } as never);
}

/** Answers each call with what `answer` returns, or with the callFailure that it throws. */
export function answeringLink(answer: (path: string, input: never) => unknown): TRPCLink<AppRouter> {
  return () =>
    ({ op: { path, input } }) =>
      observable((observer) => {
        try {
          observer.next({ result: { type: 'data', data: answer(path, input as never) } });
          observer.complete();
        } catch (error) {
          observer.error(error as ReturnType<typeof callFailure>);
        }
      });
}

/** Renders a part of the admin area inside the providers of its layout; `link` answers its calls, without retries. */
export function renderInAdmin(link: TRPCLink<AppRouter>, part: ReactNode, context: object = {}) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const history = createMemoryHistory({ initialEntries: ['/admin'] });
  const router = createRouter({ routeTree: createRootRoute(), history, context } as never);
  render(
    <RouterContextProvider router={router as never}>
      <trpc.Provider client={trpc.createClient({ links: [link] })} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <ChakraProvider value={system}>
            <ToastProvider>{part}</ToastProvider>
          </ChakraProvider>
        </QueryClientProvider>
      </trpc.Provider>
    </RouterContextProvider>,
  );
}
