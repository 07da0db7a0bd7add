// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { afterEach, expect, test } from 'vitest';
import { Failures } from '../../../client/features/dashboard/admin/failures';
import type { AppRouter } from '../../../server/app-router';
import { callFailure, renderInAdmin } from '../admin-fixture';

afterEach(cleanup);

test.each([
  ['admin.payouts.reports', true, 'Error loading reported withdrawals: The database is slow.'],
  ['admin.posts.reviews', false, 'Error loading posts sent for review: The database is slow.'],
])('the dashboard says that %s could not be loaded until it is', async (failing, isEditor, said) => {
  let isDown = true;
  const link: TRPCLink<AppRouter> =
    () =>
    ({ op }) =>
      observable((observer) => {
        if (isDown && op.path === failing) observer.error(callFailure(500, 'The database is slow.'));
        else observer.next({ result: { type: 'data', data: [] } });
      });
  renderInAdmin(link, <Failures isEditor={isEditor} />);
  const box = await screen.findByRole('alert');
  expect(box.textContent).toContain(said);
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});
