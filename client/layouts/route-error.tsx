import type { ErrorComponentProps } from '@tanstack/react-router';
import { isTrpcError } from '../trpc';

/** The generic failure screen. Only messages made for people are shown. */
export function RouteError({ error }: ErrorComponentProps) {
  return (
    <main id="main">
      <h1>Unexpected Application Error!</h1>
      <p>{isTrpcError(error) ? error.message : 'Something went wrong'}</p>
    </main>
  );
}
