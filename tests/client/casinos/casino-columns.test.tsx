// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { observable } from '@trpc/server/observable';
import { afterEach, expect, test, vi } from 'vitest';
import { casinoColumns } from '../../../client/features/casinos/admin/casino-columns';
import type { CasinoListRow } from '../../../client/features/casinos/admin/casino-columns';
import { renderInAdmin } from '../admin-fixture';

afterEach(cleanup);

/** Renders one cell of a casino with place 3; `viewed` is called by the eye of a draft. */
function showCell(id: string, status: CasinoListRow['status']) {
  const viewed = vi.fn();
  const done = vi.fn();
  const columns = casinoColumns({
    tickOf: () => ({ isTicked: false, isLast: false, onTick: done }),
    sort: 'name',
    onSort: done,
    onView: viewed,
    onEdit: done,
    onDelete: done,
  });
  const casino = {
    id: 'casino-1',
    name: 'Copperline',
    status,
    placement: 3,
    rating: null,
    bonusAmount: '',
  } as CasinoListRow;
  renderInAdmin(
    () => () => observable(() => undefined),
    <div>{columns.find((column) => column.id === id)?.cell(casino)}</div>,
  );
  return { viewed, casino };
}

test('the eye of a draft asks for a preview, since visitors cannot open it', () => {
  const { viewed, casino } = showCell('actions', 'draft');
  expect(screen.queryByRole('link', { name: /^View Copperline/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /^View Copperline/ }));
  expect(viewed).toHaveBeenCalledExactlyOnceWith(casino);
});

test('the eye of every other casino leads to its page', () => {
  showCell('actions', 'closed');
  expect(screen.getByRole('link', { name: /^View Copperline/ }).getAttribute('href')).toBe('/casino/casino-1');
});

test.for([
  ['listed', 'Placement 3'],
  ['closed', 'Placement N/A'],
] as const)('a casino that is %s shows %s', ([status, text]) => {
  showCell('placement', status);
  expect(document.body.textContent).toContain(text);
});

test.for([
  ['rating', 'Not rated yet'],
  ['bonus', 'No bonus yet'],
] as const)('a draft without %s says %s', ([column, text]) => {
  showCell(column, 'draft');
  expect(document.body.textContent).toContain(text);
});
