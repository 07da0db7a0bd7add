// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { TRPCClientError } from '@trpc/client';
import { afterEach, expect, test, vi } from 'vitest';
import { SignUpForm } from '../../../client/features/newsletter/sign-up-form';
import { ToastProvider } from '../../../client/ui/messages/toaster';

afterEach(cleanup);

function show(mutate: (input: { email: string }) => Promise<unknown>) {
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory({ initialEntries: ['/'] }),
    context: { client: { newsletter: { subscribe: { mutate } } } },
  } as never);
  render(
    <RouterContextProvider router={router as never}>
      <ToastProvider>
        <SignUpForm />
      </ToastProvider>
    </RouterContextProvider>,
  );
  return {
    field: screen.getByLabelText<HTMLInputElement>('Email address'),
    button: screen.getByRole('button', { name: 'Subscribe' }),
  };
}

test('an empty field is reported in place, and nothing is sent', async () => {
  const mutate = vi.fn();
  const { field, button } = show(mutate);
  await userEvent.click(button);
  expect(screen.getByText('Please enter your email address')).toBeDefined();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field);
  expect(mutate).not.toHaveBeenCalled();
});

test('an invalid address is reported', async () => {
  const mutate = vi.fn();
  const { field, button } = show(mutate);
  await userEvent.type(field, 'm.keller@lootrank');
  await userEvent.click(button);
  expect(screen.getByText('Enter the full address, for example name@example.com')).toBeDefined();
  expect(mutate).not.toHaveBeenCalled();
});

test('a valid address is sent once, the field is cleared and success is announced', async () => {
  let answer: () => void = () => undefined;
  const mutate = vi.fn(() => new Promise<void>((resolve) => (answer = resolve)));
  const { field, button } = show(mutate);
  await userEvent.type(field, ' reader@example.com ');
  await userEvent.click(button);
  await userEvent.click(button);
  expect(button.getAttribute('aria-busy')).toBe('true');
  answer();
  await screen.findByText('Success!');
  expect(
    screen.getByText("You've been subscribed to our newsletter. Please confirm through the e-mail we have sent."),
  ).toBeDefined();
  expect(mutate).toHaveBeenCalledExactlyOnceWith({ email: 'reader@example.com' });
  expect(field.value).toBe('');
});

test('a failure is shown at the field, which keeps the address', async () => {
  const { field, button } = show(() => Promise.reject(new TRPCClientError('fetch failed')));
  await userEvent.type(field, 'reader@example.com');
  await userEvent.click(button);
  expect(await screen.findByText('That did not reach us. Please try again.')).toBeDefined();
  expect(field.value).toBe('reader@example.com');
});

test('the sign-up form works as a plain form and links to how the address is treated', () => {
  const { field } = show(vi.fn());
  expect(field.form?.getAttribute('action')).toBe('/newsletter');
  expect(field.form?.method).toBe('post');
  expect(screen.getByRole('link', { name: 'See our privacy policy' }).getAttribute('href')).toBe('/privacy');
});
