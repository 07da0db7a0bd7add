import { createFileRoute, notFound } from '@tanstack/react-router';

/** Where links to something that is gone end: it answers with status 404 like any unknown address. */
export const Route = createFileRoute('/404')({
  loader: () => {
    throw notFound();
  },
});
