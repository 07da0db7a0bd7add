// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { offerUndo } from '../../../client/ui/admin/undo';
import { ToastProvider } from '../../../client/ui/messages/toaster';

const undo = vi.fn(() => Promise.resolve({ title: 'Order as before' }));
const offer = () => offerUndo({ title: 'Order saved', description: 'All of it.', undo });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  render(
    <ToastProvider>
      <input type="checkbox" aria-label="Choose" />
      <input type="text" aria-label="Name" />
    </ToastProvider>,
  );
});

afterEach(async () => {
  await act(() => vi.advanceTimersByTimeAsync(11 * 60_000));
  undo.mockClear();
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const told = () => screen.getByRole('status').textContent;
const settle = () => act(() => vi.advanceTimersByTimeAsync(0));

test('the key undoes from a checkbox, not from a field with typed text', async () => {
  act(() => void offer());
  fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'z', ctrlKey: true });
  expect(undo).not.toHaveBeenCalled();
  fireEvent.keyDown(screen.getByLabelText('Choose'), { key: 'z', ctrlKey: true });
  await settle();
  expect(undo).toHaveBeenCalledOnce();
});

test.each<[string, (own: () => Promise<void>) => unknown]>([
  ['the key', () => fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })],
  ['the screen’s own button', (own) => own()],
  ['the toast’s button', () => fireEvent.click(screen.getByText('Undo (Ctrl Z)'))],
])('%s undoes once, closes the toast and says what is as before', async (_name, take) => {
  let own = () => Promise.resolve();
  act(() => void (own = offer()));
  expect(told()).toContain('Order saved');
  act(() => void take(own));
  await settle();
  expect(told()).toBe('Order as before');
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  await settle();
  expect(undo).toHaveBeenCalledOnce();
});

test('a toast that is held goes when its undo no longer works', async () => {
  act(() => void offer());
  fireEvent.mouseOver(screen.getByText('Order saved'));
  await act(() => vi.advanceTimersByTimeAsync(9 * 60_000));
  expect(told()).toContain('Order saved');
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(told()).toBe('');
});
