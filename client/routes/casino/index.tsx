import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/casino/')({
  loader: () => {
    throw redirect({ to: '/404', statusCode: 302 });
  },
});
