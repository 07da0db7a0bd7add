import { createFileRoute, redirect } from '@tanstack/react-router';

// A review's path without a slug.
export const Route = createFileRoute('/casino/')({
  loader: () => {
    throw redirect({ to: '/404', statusCode: 302 });
  },
});
