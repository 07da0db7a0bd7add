// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { httpLink } from '@trpc/client';
import superjson from 'superjson';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { RankingDialog } from '../../../client/features/ranking/admin/ranking-dialog';
import { SAVED_MEANWHILE } from '../../../shared/text/saving';
import { renderInAdmin } from '../admin-fixture';

beforeAll(() => {
  class ResizeObserverStub {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', ResizeObserverStub);
  Element.prototype.scrollTo = () => undefined;
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});
afterEach(cleanup);

const casino = (name: string, rating: number, placement: number | null) => ({
  id: `00000000-0000-4000-8000-00000000000${Math.round(rating)}`,
  name,
  rating,
  placement,
  logoUrl: null,
  placementReason: null,
  payoutMedian: null,
  isScored: true,
  isListed: true,
  isRecommended: false,
});
const copper = casino('Copperline', 4.8, 1);
const ninth = casino('Ninth Round', 4.4, 2);

/** Renders the dialog against a fake server; `saved` collects the orders it receives. */
function showDialog({ refusal }: { refusal?: string } = {}) {
  const saved: unknown[] = [];
  const closed = vi.fn<() => void>();
  const answer = (url: string, body: unknown) => {
    const path = new URL(url, 'http://localhost').pathname;
    if (path.endsWith('.reorder')) {
      saved.push(superjson.deserialize(JSON.parse(String(body)) as Parameters<typeof superjson.deserialize>[0]));
      if (refusal !== undefined) {
        const error = { message: refusal, code: -32600, data: { code: 'BAD_REQUEST', httpStatus: 400 } };
        return Response.json({ error: superjson.serialize(error) }, { status: 400 });
      }
    }
    const data = path.endsWith('.ranking')
      ? [copper, ninth]
      : path.endsWith('.unranked')
        ? []
        : { ids: [], ranking: [] };
    return Response.json({ result: { data: superjson.serialize(data) } });
  };
  const link = httpLink({
    url: 'http://localhost/trpc',
    transformer: superjson,
    fetch: (url, options) => Promise.resolve(answer(url instanceof Request ? url.url : url.toString(), options?.body)),
  });
  renderInAdmin(link, <RankingDialog onClose={closed} />);
  return { saved, closed };
}

test('an order that another editor saved in the meantime is loaded or overwritten, as the editor chooses', async () => {
  const { saved } = showDialog({ refusal: SAVED_MEANWHILE });
  fireEvent.click(await screen.findByRole('button', { name: 'Move Ninth Round up' }));
  const reason = await screen.findByRole('textbox', { name: /^Why Ninth Round stands at #1/ });
  fireEvent.change(reason, { target: { value: 'Its bonus has no wagering.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save order' }));
  await screen.findByText(SAVED_MEANWHILE);
  expect(screen.getByDisplayValue('Its bonus has no wagering.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Save mine over it' }));
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(saved[1]).toEqual({
    ids: [ninth.id, copper.id],
    moved: [ninth.id],
    unranked: [],
    reasons: { [ninth.id]: 'Its bonus has no wagering.' },
  });
  await screen.findByText(SAVED_MEANWHILE);
  fireEvent.click(screen.getByRole('button', { name: 'Load their version' }));
  await screen.findByRole('button', { name: 'Move Copperline down' });
  await waitFor(() => expect(screen.queryByText(SAVED_MEANWHILE)).toBeNull());
  expect(screen.queryByDisplayValue('Its bonus has no wagering.')).toBeNull();
});

test('the server’s objection to a place appears in its row', async () => {
  showDialog({ refusal: `reasons.${copper.id}: Say in a sentence why Copperline is to stand at #1.` });
  await screen.findByRole('button', { name: 'Move Copperline down' });
  fireEvent.click(screen.getByRole('button', { name: 'Save order' }));
  const row = await screen.findByRole('textbox', { name: /^Why Copperline stands at #1/ });
  await waitFor(() => expect(row.getAttribute('aria-invalid')).toBe('true'));
  await waitFor(() => expect(document.activeElement).toBe(row));
});
