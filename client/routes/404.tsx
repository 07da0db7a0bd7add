import { createFileRoute, notFound } from '@tanstack/react-router';

/** Redirect target for removed content; responds with 404 like any unknown URL. */
export const Route = createFileRoute('/404')({
  loader: () => {
    throw notFound();
  },
});
