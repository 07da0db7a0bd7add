import { createFileRoute, redirect } from '@tanstack/react-router';
import { randomUuid } from '../../../ui/random-id';

export const Route = createFileRoute('/admin/blog/new')({
  loader: () => {
    throw redirect({
      to: '/admin/blog/edit/$id',
      params: { id: randomUuid() },
      search: { new: 1 },
      mask: { to: '/admin/blog/new', unmaskOnReload: true },
      replace: true,
    });
  },
});
