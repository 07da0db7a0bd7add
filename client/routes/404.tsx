import { createFileRoute, notFound } from '@tanstack/react-router';

/** The target of redirects from things that are gone; answers with status 404 like any unknown address. */
export const Route = createFileRoute('/404')({
  loader: () => {
    throw notFound();
  },
});
