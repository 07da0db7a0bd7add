// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { TRPCClientError } from '@trpc/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AuthPage } from '../../../client/features/auth/auth-page';
import { clearSignIn } from '../../../client/features/auth/auth-store';
import { ToastProvider } from '../../../client/ui/messages/toaster';

const admin = { isAdmin: true, role: 'admin', displayName: 'ada', email: 'ada@example.com' };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  clearSignIn();
});

interface Calls {
  signIn?: (input: object) => Promise<unknown>;
  authorize?: () => Promise<unknown>;
  me?: () => Promise<unknown>;
}

function show(
  {
    signIn = vi.fn(() => Promise.resolve({ status: 'signed_in' })),
    me = vi.fn(() => Promise.resolve(admin)),
    authorize = () => Promise.reject(new Error('No provider is set up here.')),
  }: Calls = {},
  search: Partial<Parameters<typeof AuthPage>[0]> = {},
) {
  const history = createMemoryHistory({ initialEntries: ['/auth'] });
  const client = { auth: { signIn: { mutate: signIn }, me: { query: me }, authorize: { mutate: authorize } } };
  const router = createRouter({ routeTree: createRootRoute(), history, context: { client } } as never);
  render(
    <RouterContextProvider router={router as never}>
      <ToastProvider>
        <AuthPage smsIsSent={false} providers={[]} {...search} />
      </ToastProvider>
    </RouterContextProvider>,
  );
  return { history, signIn, me };
}

async function fill(email: string, password: string) {
  if (email) await userEvent.type(screen.getByLabelText('Email'), email);
  if (password) await userEvent.type(screen.getByLabelText('Password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

test('a refusal shows the server’s message, in a toast and at the form', async () => {
  const { history } = show({
    signIn: () =>
      Promise.reject(
        TRPCClientError.from({
          error: {
            message: 'Invalid email or password',
            code: -32001,
            data: { httpStatus: 401, reason: 'INVALID_CREDENTIALS' },
          },
        } as never),
      ),
  });
  await fill('ada@example.com', 'wrong');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('Invalid email or password');
  expect(screen.getByRole('status').textContent).toContain('Invalid email or password');
  for (const label of ['Email', 'Password']) {
    const field = screen.getByLabelText(label);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    const described = field.getAttribute('aria-describedby')?.split(' ')[0] ?? '';
    expect(document.getElementById(described)?.contains(alert)).toBe(true);
  }
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  expect(history.location.pathname).toBe('/auth');
});

test('missing and invalid fields are named in place, and nothing is sent', async () => {
  const { signIn } = show();
  await fill('', '');
  expect(screen.getByText('You must provide either an email or phone number and a password')).toBeDefined();
  await fill('m.keller@lootrank', '');
  expect(screen.getByText('Enter the full address, for example name@example.com')).toBeDefined();
  await fill('.example', '');
  expect(screen.getByText('Enter your password')).toBeDefined();
  expect(signIn).not.toHaveBeenCalled();
});

test('the password can be shown', async () => {
  show();
  const field = screen.getByLabelText<HTMLInputElement>('Password');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(field.type).toBe('text');
  expect(screen.getByRole('button', { name: 'Show password' }).getAttribute('aria-pressed')).toBe('true');
});

test('a browser that never signed in sends no request', () => {
  const { me } = show();
  expect(me).not.toHaveBeenCalled();
});

test('a browser that has signed in loads the user once and shows them', async () => {
  localStorage.setItem('lootrank-signed-in', '1');
  const { me } = show();
  expect(await screen.findByText('ada@example.com')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Sign Out' })).toBeDefined();
  expect(me).toHaveBeenCalledOnce();
});

test('an ended session clears the browser’s signed-in flag', async () => {
  localStorage.setItem('lootrank-signed-in', '1');
  show({ me: () => Promise.resolve(null) });
  await waitFor(() => expect(localStorage.getItem('lootrank-signed-in')).toBeNull());
  expect(screen.getByRole('heading', { name: 'Sign in' })).toBeDefined();
});

test('an unconfirmed address is offered the message again', async () => {
  show({
    signIn: () =>
      Promise.reject(
        TRPCClientError.from({
          error: {
            message: 'Please confirm your email address first.',
            code: -32001,
            data: { httpStatus: 401, reason: 'EMAIL_NOT_CONFIRMED' },
          },
        } as never),
      ),
  });
  await fill('ada@example.com', 'a good password');
  expect(await screen.findByRole('button', { name: 'Resend confirmation' })).toBeDefined();
  expect(screen.getByRole('alert').textContent).toContain('Please confirm your email address first.');
});

test('after returning from a provider with the back button, its button works again', async () => {
  const authorize = vi.fn(() => new Promise(() => undefined));
  show({ authorize }, { providers: [{ name: 'steam', label: 'Steam', isForWork: false }] });
  const button = screen.getByRole('button', { name: 'Continue with Steam' });
  await userEvent.click(button);
  expect(button.getAttribute('aria-busy')).toBe('true');
  fireEvent(window, Object.assign(new Event('pageshow'), { persisted: false }));
  expect(button.getAttribute('aria-busy')).toBe('true');
  fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }));
  expect(button.getAttribute('aria-busy')).toBeNull();
  await userEvent.click(button);
  expect(authorize).toHaveBeenCalledTimes(2);
});

test('sign-in by text message is offered only if the site sends text messages', () => {
  const offered = () => [
    screen.queryByRole('link', { name: 'Use a phone number instead' }) !== null,
    screen.queryByRole('link', { name: 'Text me a code instead' }) !== null,
    screen.queryByRole('button', { name: 'Text me a code' }) !== null,
  ];
  const seen = ([{}, { by: 'phone' }, { mode: 'second-factor' }] as const).map((search) =>
    [true, false].map((smsIsSent) => {
      show({}, { ...search, smsIsSent });
      const here = offered();
      cleanup();
      return here;
    }),
  );
  expect(seen).toEqual([
    [
      [true, false, false],
      [false, false, false],
    ],
    [
      [false, true, false],
      [false, false, false],
    ],
    [
      [false, false, true],
      [false, false, false],
    ],
  ]);
});

test('the requested page is kept in the session until sign-in', async () => {
  show({}, { redirectTo: '/admin?tab=users' });
  await waitFor(() => expect(sessionStorage.getItem('lootrank-auth-redirect')).toBe('/admin?tab=users'));
  cleanup();
  const { history } = show();
  await fill('ada@example.com', 'a good password');
  await waitFor(() => expect(history.location.href).toBe('/admin?tab=users'));
  expect(sessionStorage.getItem('lootrank-auth-redirect')).toBeNull();
});
