// @vitest-environment jsdom
import {
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { TRPCClientError } from '@trpc/client';
import type { TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { FactChecks } from '../../../client/features/casinos/admin/fact-checks';
import type { AppRouter } from '../../../server/app-router';
import { renderInAdmin } from '../admin-fixture';

beforeAll(() => {
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(cleanup);

const fact = (key: string, label: string) => ({
  id: `casino-1:${key}`,
  casinoId: 'casino-1',
  casinoName: 'Copperline',
  isDraft: false,
  key,
  label,
  value: '$5',
  note: '',
  sourceKind: 'Published terms',
  source: 'https://copperline.example.com/terms',
  checked: { text: 'Checked 14 months ago', isOverdue: true, dueSince: 'Mar 1, 2026' },
  checkedBy: null,
  updatedAt: new Date('2025-01-01T00:00:00Z'),
});

const two = [fact('min_deposit', 'Minimum deposit'), fact('licence', 'Licence')];
const page = (items: ReturnType<typeof fact>[]) => ({
  items,
  nextCursor: null,
  total: items.length,
  people: items.length === 0 ? [] : [{ id: null, name: null, count: items.length }],
});

type Answers = Record<string, unknown>;

/** Renders the queue against a fake server; an Error among `answers` rejects the call. */
function showQueue(answers: Answers, address = '/admin/casinos/checks') {
  const asked: { path: string; input: unknown }[] = [];
  const link: TRPCLink<AppRouter> =
    () =>
    ({ op: { path, input } }) =>
      observable((observer) => {
        asked.push({ path, input });
        const answer = answers[path] ?? [];
        if (answer instanceof Error) observer.error(TRPCClientError.from(answer));
        else {
          observer.next({ result: { type: 'data', data: answer } });
          observer.complete();
        }
      });
  const root = createRootRoute();
  const queue = createRoute({ getParentRoute: () => root, path: '/admin/casinos/checks', component: FactChecks });
  const router = createRouter({
    routeTree: root.addChildren([queue]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  renderInAdmin(link, <RouterProvider router={router as never} />);
  return { sent: (path: string) => asked.filter((call) => call.path === path).map(({ input }) => input) };
}

test('ticked facts are verified as displayed, and those saved meanwhile are reported', async () => {
  const { sent } = showQueue({
    'admin.facts.due': page(two),
    'admin.facts.verify': { verified: ['casino-1:licence'], changed: ['casino-1:min_deposit'], entries: [7] },
  });
  await screen.findByRole('link', { name: 'Licence' });
  const button = screen.getByRole('button', { name: 'Verified, unchanged (0)' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: 'Tick all' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Verified, unchanged (2)' }));
  await screen.findByText("1 fact carries today's date.");
  await screen.findByText('1 fact not verified');
  expect(sent('admin.facts.verify')).toEqual([
    { facts: two.map(({ casinoId, key, updatedAt }) => ({ casinoId, key, updatedAt })) },
  ]);
  await waitFor(() => expect(sent('admin.facts.due').length).toBeGreaterThan(1));
  await screen.findByRole('button', { name: 'Verified, unchanged (0)' });
});

test('a verification is undone from the toast, or later by the button next to it', async () => {
  const { sent } = showQueue({
    'admin.facts.due': page(two),
    'admin.facts.verify': { verified: ['casino-1:licence'], changed: [], entries: [7, 9] },
    'admin.facts.undoVerify': { restored: ['casino-1:licence'] },
  });
  const verify = await screen.findByRole('button', { name: 'Verified, unchanged: Licence, Copperline' });
  const undo = screen.getByRole('button', { name: 'Undo the last verification' });
  expect(undo.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(verify);
  await waitFor(() => expect(undo.getAttribute('aria-disabled')).toBe('false'));
  // Toasts of earlier tests may come before it.
  const [toasted] = screen.getAllByRole('button', { name: 'Undo' }).toReversed();
  if (!toasted) throw new Error('the toast offers nothing');
  fireEvent.click(toasted);
  await screen.findByText('1 fact carries its earlier date again.');
  await waitFor(() => expect(undo.getAttribute('aria-disabled')).toBe('true'));

  fireEvent.click(verify);
  await waitFor(() => expect(undo.getAttribute('aria-disabled')).toBe('false'));
  const [offered] = screen.getAllByRole('button', { name: 'Undo' }).toReversed();
  fireEvent.click(undo);
  await waitFor(() => expect(sent('admin.facts.undoVerify')).toEqual([{ entries: [7, 9] }, { entries: [7, 9] }]));
  // Undone by the button, so the toast must go.
  await waitFor(() => expect(offered?.isConnected).toBe(false));
});

test('the filter of the address is applied, including a person without facts left', async () => {
  const person = '3f0b8a52-8a0e-4c0f-9f0a-2f6f7f3a1c11';
  const { sent } = showQueue(
    { 'admin.facts.due': page([]) },
    `/admin/casinos/checks?state=soon&q=copper&person=${person}`,
  );
  await screen.findByRole('heading', { name: 'No facts match your search.' });
  expect(sent('admin.facts.due')).toMatchObject([{ state: 'soon', q: 'copper', person, limit: 25 }]);
  expect(screen.getByRole('option', { name: 'Chosen person (0)' })).toBeTruthy();
});

test('a queue or places that fail to load say why and can be retried', async () => {
  const { sent } = showQueue({
    'admin.facts.due': new Error('down'),
    'admin.casinos.departures': new Error('down'),
  });
  await screen.findByText(/^Error loading facts: /);
  await screen.findByText(/^Error loading places: /);
  for (const again of screen.getAllByRole('button', { name: 'Try Again' })) fireEvent.click(again);
  await waitFor(() => expect(sent('admin.facts.due')).toHaveLength(2));
});
