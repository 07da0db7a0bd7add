// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useFormToast } from '../../../client/ui/admin/form/use-form-toast';
import { showToast } from '../../../client/ui/messages/toast-store';
import { ToastProvider, useToast } from '../../../client/ui/messages/toaster';

function CopyButton() {
  const toast = useToast();
  return (
    <button
      onClick={() =>
        toast({
          kind: 'success',
          title: 'Promo code copied!',
          description: 'LOOTRANK is now in your clipboard',
        })
      }
    >
      Copy
    </button>
  );
}

const page = (
  <ToastProvider>
    <CopyButton />
  </ToastProvider>
);

const region = () => screen.getByRole('status');
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(async () => {
  await pass(60_000);
  cleanup();
  vi.useRealTimers();
});

test('a toast is announced in a live region that existed before', () => {
  render(page);
  expect(region().textContent).toBe('');
  fireEvent.click(screen.getByText('Copy'));
  expect(region().textContent).toBe('Promo code copied!LOOTRANK is now in your clipboard');
  expect(region().getAttribute('aria-atomic')).toBe('false');
});

test('a toast disappears after five seconds', async () => {
  render(page);
  fireEvent.click(screen.getByText('Copy'));
  await pass(4_900);
  expect(region().textContent).not.toBe('');
  await pass(200);
  expect(region().textContent).toBe('');
});

test('a toast stays while another tab covers the page', async () => {
  render(page);
  const covered = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  fireEvent.click(screen.getByText('Copy'));
  await pass(60_000);
  expect(region().textContent).not.toBe('');
  covered.mockRestore();
  fireEvent(document, new Event('visibilitychange'));
  await pass(4_900);
  expect(region().textContent).not.toBe('');
  await pass(200);
  expect(region().textContent).toBe('');
});

test('a toast stays while the pointer rests on it or it has the focus', async () => {
  render(page);
  fireEvent.click(screen.getByText('Copy'));
  const title = screen.getByText('Promo code copied!');
  fireEvent.mouseOver(title);
  await pass(20_000);
  expect(region().textContent).not.toBe('');
  fireEvent.mouseOut(title);
  act(() => screen.getByLabelText('Dismiss').focus());
  await pass(20_000);
  expect(region().textContent).not.toBe('');
  act(() => screen.getByLabelText('Dismiss').blur());
  await pass(5_100);
  expect(region().textContent).toBe('');
});

test('a toast is dismissed by its button, and the focus returns to its previous place', () => {
  render(page);
  const copy = screen.getByText('Copy');
  copy.focus();
  fireEvent.click(copy);
  act(() => screen.getByLabelText('Dismiss').focus());
  fireEvent.click(screen.getByLabelText('Dismiss'));
  expect(region().textContent).toBe('');
  expect(document.activeElement).toBe(copy);
});

test('only the latest three toasts are shown', () => {
  render(page);
  act(() => ['One', 'Two', 'Three', 'Four'].forEach((title) => showToast({ title })));
  expect(region().textContent).toBe('TwoThreeFour');
});

test('a toast replaces the previous one on the same subject', () => {
  render(page);
  act(() => showToast({ title: 'One', subject: 'saved' }));
  act(() => showToast({ title: 'Two' }));
  act(() => showToast({ title: 'Three', subject: 'saved' }));
  expect(region().textContent).toBe('TwoThree');
});

function Form({ name }: { name: string }) {
  const toast = useFormToast(name);
  return (
    <>
      <button onClick={() => toast({ kind: 'error', title: `${name} refused` })}>Refuse {name}</button>
      <button onClick={() => toast({ kind: 'success', title: `${name} saved` })}>Save {name}</button>
    </>
  );
}

test('a save removes the refusal of the same form only', () => {
  render(
    <ToastProvider>
      <Form name="post" />
      <Form name="tag" />
    </ToastProvider>,
  );
  for (const pressed of ['Refuse post', 'Refuse tag', 'Save post']) fireEvent.click(screen.getByText(pressed));
  expect(region().textContent).toBe('tag refusedpost saved');
});

test('a toast shown before hydration appears after it', async () => {
  const root = document.createElement('div');
  document.body.append(root);
  root.innerHTML = renderToString(page);
  showToast({ kind: 'error', title: 'Validation Error' });
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  render(page, { container: root, hydrate: true });
  expect(region().textContent).toBe('Validation Error');
  expect(complaints).not.toHaveBeenCalled();
  await pass(6_000);
});
