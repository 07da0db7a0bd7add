// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { TRPCClientError } from '@trpc/client';
import type { TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { Button } from '@chakra-ui/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useCasinosVerifying } from '../../../client/features/facts/admin/use-casinos-verifying';
import { useSelection } from '../../../client/ui/admin/table/use-selection';
import { VerifiedLine } from '../../../client/features/casinos/admin/verified-line';
import type { AppRouter } from '../../../server/app-router';
import { callFailure, renderInAdmin } from '../admin-fixture';

afterEach(cleanup);

/** A fake server that verifies as entries 7 and 8 and undoes them, unless `undoing` is an error. */
function answering(undoing: unknown, verifyMany: unknown = { verified: 2, changed: [], entries: [7, 8] }) {
  const asked: { path: string; input: unknown }[] = [];
  const answers: Record<string, unknown> = {
    'admin.casinos.verifyNow': { verifiedAt: new Date(), entries: [7] },
    'admin.casinos.verifyMany': verifyMany,
    'admin.facts.undoVerify': undoing,
  };
  const link: TRPCLink<AppRouter> =
    () =>
    ({ op: { path, input } }) =>
      observable((observer) => {
        asked.push({ path, input });
        const answer = answers[path];
        if (answer instanceof Error) observer.error(TRPCClientError.from(answer));
        else {
          observer.next({ result: { type: 'data', data: answer } });
          observer.complete();
        }
      });
  return { link, sent: (path: string) => asked.filter((call) => call.path === path).map(({ input }) => input) };
}

const SAVED = new Date('2026-10-29T08:00:00Z');
const licence = {
  key: 'licence',
  value: 'Curaçao',
  sourceKind: 'terms' as const,
  source: '',
  note: '',
  checkedAt: null,
  checkedBy: null,
  updatedAt: SAVED,
};
const casino = {
  id: 'casino-1',
  name: 'Copperline',
  facts: [licence],
  scores: [],
  verifiedAt: null,
  verifiedBy: null,
};

test('‘Verified now’ is undone from its toast, and the line is reloaded', async () => {
  const { link, sent } = answering({ restored: ['casino-1:licence'] });
  const onVerified = vi.fn(() => Promise.resolve());
  renderInAdmin(link, <VerifiedLine casino={casino} onVerified={onVerified} />);
  fireEvent.click(screen.getByRole('button', { name: 'Verified now' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Copperline carries its earlier dates again.');
  expect(sent('admin.casinos.verifyNow')).toEqual([{ id: 'casino-1', expectedFactsAt: SAVED }]);
  expect(sent('admin.facts.undoVerify')).toEqual([{ entries: [7] }]);
  await waitFor(() => expect(onVerified).toHaveBeenCalledTimes(2));
});

test('‘Verified now’ that can no longer be undone says why', async () => {
  const sentence = 'Some of these facts were saved or verified again in the meantime. Nothing was taken back.';
  const { link } = answering(callFailure(409, sentence));
  renderInAdmin(link, <VerifiedLine casino={casino} onVerified={() => Promise.resolve()} />);
  fireEvent.click(screen.getByRole('button', { name: 'Verified now' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText(sentence);
});

function Ticking() {
  const rows = ['casino-1', 'casino-2'].map((id) => ({ id, factsSavedAt: id === 'casino-1' ? SAVED : null }));
  const { chosen, select, selectAll } = useSelection(rows);
  const { verify } = useCasinosVerifying(chosen, () => selectAll(false));
  return (
    <>
      {rows.map(({ id }) => (
        <Button key={id} onClick={() => select(id, true, false)}>
          {id}
        </Button>
      ))}
      <Button onClick={verify}>Verify {chosen.length}</Button>
    </>
  );
}

test('‘Verified today’ of several is undone as a whole from its toast', async () => {
  const { link, sent } = answering({ restored: [] });
  renderInAdmin(link, <Ticking />);
  fireEvent.click(screen.getByRole('button', { name: 'casino-1' }));
  fireEvent.click(screen.getByRole('button', { name: 'casino-2' }));
  fireEvent.click(screen.getByRole('button', { name: 'Verify 2' }));
  await screen.findByText("2 casinos carry today's date.");
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('2 casinos carry their earlier dates again.');
  expect(sent('admin.casinos.verifyMany')).toEqual([
    { ids: ['casino-1', 'casino-2'], expectedFactsAt: { 'casino-1': SAVED, 'casino-2': null } },
  ]);
  expect(sent('admin.facts.undoVerify')).toEqual([{ entries: [7, 8] }]);
});

test('‘Verified today’ says how many it skipped because another editor had saved them', async () => {
  const { link } = answering({ restored: [] }, { verified: 1, changed: ['casino-2'], entries: [7] });
  renderInAdmin(link, <Ticking />);
  fireEvent.click(screen.getByRole('button', { name: 'casino-1' }));
  fireEvent.click(screen.getByRole('button', { name: 'casino-2' }));
  fireEvent.click(screen.getByRole('button', { name: 'Verify 2' }));
  await screen.findByText("1 casino carries today's date.");
  await screen.findByText('1 casino not verified');
});
