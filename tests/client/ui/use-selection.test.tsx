// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useBulkSelection } from '../../../client/ui/admin/table/use-selection';
import { shownToasts } from '../../../client/ui/messages/toast-store';

const ROWS = ['a', 'b', 'c'].map((id) => ({ id }));

const hook = () => renderHook(({ q }) => useBulkSelection(ROWS, { q }), { initialProps: { q: '' } });
type Hook = ReturnType<typeof hook>['result'];
const tick = ({ current }: Hook, id: string, isTicked: boolean) =>
  act(() => current.tickOf(id).onTick(isTicked, false));
const ticked = ({ current }: Hook) => ROWS.map(({ id }) => id).filter((id) => current.tickOf(id).isTicked);

test('while all that match are chosen every row is ticked; unticking one leaves the others of the page', () => {
  const { result } = hook();
  tick(result, 'a', true);
  act(() => result.current.chooseAll());
  expect(ticked(result)).toEqual(['a', 'b', 'c']);
  expect(result.current.target).toEqual({ filter: { q: '' } });
  tick(result, 'b', false);
  expect(ticked(result)).toEqual(['a', 'c']);
  expect(result.current.target).toEqual({ ids: ['a', 'c'] });
  expect(result.current.isAll).toBe(false);
});

test('another filter ends a choice of all and says so; ticked rows that still match stay', () => {
  const { result, rerender } = hook();
  tick(result, 'a', true);
  rerender({ q: 'word' });
  expect(ticked(result)).toEqual(['a']);
  expect(shownToasts.get()).toEqual([]);
  act(() => result.current.chooseAll());
  rerender({ q: '' });
  expect(ticked(result)).toEqual([]);
  expect(result.current.isAnyChosen).toBe(false);
  expect(result.current.target).toEqual({ ids: [] });
  expect(shownToasts.get()).toMatchObject([{ title: 'Nothing is chosen any more' }]);
});
