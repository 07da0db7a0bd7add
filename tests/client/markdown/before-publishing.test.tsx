// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import type { TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { afterEach, test } from 'vitest';
import { BeforePublishing } from '../../../client/features/markdown/admin/before-publishing';
import type { AppRouter } from '../../../server/app-router';
import { callFailure, renderInAdmin } from '../admin-fixture';

afterEach(cleanup);

test.each([
  [[], 'Before publishing: nothing to look at'],
  [[{ kind: 'address', subject: '/gone', text: 'Gone.' }], 'Before publishing: 1 to look at'],
  [callFailure(503), 'Before publishing: links not checked'],
])('nothing is said of links before they are checked (%#)', async (answer, said) => {
  const link: TRPCLink<AppRouter> = () => () =>
    observable((observer) => {
      if (answer instanceof Error) observer.error(answer);
      else observer.next({ result: { type: 'data', data: answer } });
    });
  renderInAdmin(link, <BeforePublishing markdown="[Gone](/gone)" missing={[]} />);
  screen.getByText('Before publishing: checking…');
  await screen.findByText(said, {}, { timeout: 10_000 });
});
