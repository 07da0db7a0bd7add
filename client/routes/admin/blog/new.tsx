import { createFileRoute, redirect } from '@tanstack/react-router';
import { randomUuid } from '../../../ui/random-id';

/** A new post has its address from the first key on, so that a reload finds it. */
export const Route = createFileRoute('/admin/blog/new')({
  loader: () => {
    throw redirect({ href: `/admin/blog/edit/${randomUuid()}?new=1`, replace: true, statusCode: 302 });
  },
});
