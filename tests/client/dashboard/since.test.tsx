// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { observable } from '@trpc/server/observable';
import type { TRPCLink } from '@trpc/client';
import { expect, test } from 'vitest';
import { Since } from '../../../client/features/dashboard/admin/since';
import type { AppRouter } from '../../../server/app-router';
import { renderInAdmin } from '../admin-fixture';

const changes = Array.from({ length: 12 }, (_, index) => ({
  id: index,
  person: index === 9 ? 'Ada' : 'Eve',
  action: 'create',
  entity: index === 10 ? 'category' : 'tag',
  entityId: null,
  occurredAt: new Date(),
  sentence: { start: 'added the tag ', item: `Tag ${index}`, end: '', note: null },
}));

const server: TRPCLink<AppRouter> = () => () =>
  observable((observer) => {
    observer.next({ result: { type: 'data', data: { leftAt: null, total: 12, people: 2, changes } } });
    observer.complete();
  });

test('what others changed is filtered by person, kind and text', async () => {
  const person = userEvent.setup();
  renderInAdmin(server, <Since isAdmin={false} />, { client: { auth: {} } });
  const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => /Tag \d+/.exec(textContent)?.[0]);
  await person.selectOptions(await screen.findByLabelText('Person'), 'Ada');
  expect(lines()).toEqual(['Tag 9']);
  await person.selectOptions(screen.getByLabelText('Person'), '');
  await person.selectOptions(screen.getByLabelText('Kind'), 'Category');
  expect(lines()).toEqual(['Tag 10']);
  await person.selectOptions(screen.getByLabelText('Kind'), '');
  await person.type(screen.getByLabelText('Search changes'), 'tag 11{Enter}');
  expect(lines()).toEqual(['Tag 11']);
});
