// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { observable } from '@trpc/server/observable';
import type { TRPCLink } from '@trpc/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { trpc } from '../../../client/trpc/trpc-react';
import { clearSignIn } from '../../../client/features/auth/auth-store';
import type { Viewer } from '../../../client/features/auth/known-viewer';
import { keepScreenOwner } from '../../../client/features/auth/lost-session';
import { repeatAfterSignIn } from '../../../client/features/auth/repeat-after-sign-in';
import { SignInOver } from '../../../client/features/auth/sign-in-over';
import { useSessionPolling } from '../../../client/features/auth/use-session-polling';
import { UnsavedGuard } from '../../../client/ui/admin/form/unsaved-guard';
import type { AppRouter } from '../../../server/app-router';
import { callFailure, renderInAdmin } from '../admin-fixture';

const mira: Viewer = {
  id: 'mira',
  isAdmin: true,
  role: 'admin',
  can: [],
  displayName: 'Mira',
  email: 'mira@example.com',
};
const david: Viewer = {
  id: 'david',
  isAdmin: true,
  role: 'admin',
  can: [],
  displayName: 'David',
  email: 'david@example.com',
};

/** The account of the session, as the server knows it. */
let now: Viewer | null = mira;
const saved = vi.fn<(by: string, input: unknown) => void>();

const server: TRPCLink<AppRouter> =
  () =>
  ({ op }) =>
    observable((observer) => {
      if (now) {
        saved(now.displayName, op.input);
        observer.next({ result: { type: 'data', data: {} } });
        observer.complete();
      } else observer.error(callFailure(401, 'Please sign in first.'));
    });

const TAG = { id: 'b5d2c1de-0f4d-4f38-9a31-0d0c2a1f1a11', name: 'typed' };

function Screen({ isDirty }: { isDirty: boolean }) {
  useSessionPolling(mira);
  const save = trpc.admin.tags.update.useMutation();
  const autosave = trpc.admin.posts.update.useMutation();
  return (
    <>
      <UnsavedGuard when={isDirty} text={() => 'My text'} />
      <button onClick={() => save.mutate(TAG)}>Save</button>
      <button onClick={() => autosave.mutate({ id: TAG.id, title: 'typed', isAutosave: true })}>Autosave</button>
      <p>{save.error ? 'refused' : save.isSuccess ? 'saved' : 'open'}</p>
      <SignInOver />
    </>
  );
}

function show({ isDirty = true, signIn = vi.fn<(input: object) => Promise<unknown>>() } = {}) {
  const verify = vi.fn(() => {
    now = mira;
    return Promise.resolve({});
  });
  const client = {
    auth: {
      signIn: { mutate: signIn },
      me: { query: () => Promise.resolve(now) },
      mfa: { verify: { mutate: verify } },
    },
  };
  renderInAdmin(
    ({ ...runtime }) => {
      const [first, last] = [repeatAfterSignIn(runtime), server(runtime)];
      return ({ op }) => first({ op, next: (next) => last({ op: next, next: () => observable(() => undefined) }) });
    },
    <Screen isDirty={isDirty} />,
    { client },
  );
  return { signIn, verify };
}

const signsIn = (viewer: Viewer) =>
  vi.fn(() => {
    now = viewer;
    return Promise.resolve({ status: 'signed_in' });
  });

const press = (name: string) => userEvent.click(screen.getByRole('button', { name, hidden: true }));

async function enterPassword(button = 'Sign in and save') {
  await userEvent.type(await screen.findByLabelText('Password'), 'a good password');
  await press(button);
}

beforeEach(() => {
  now = mira;
  saved.mockClear();
});
afterEach(() => {
  cleanup();
  // Without unsaved work the next check ends what was lost.
  keepScreenOwner(null);
  clearSignIn();
});

test('a save without a session waits for its own account, and is repeated once', async () => {
  const { signIn } = show({ signIn: signsIn(mira) });
  now = null;
  await press('Save');
  expect((await screen.findByRole('dialog', { name: 'Sign in to go on' })).textContent).toContain(
    'Your text stays here and is saved as soon as you are back.',
  );
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('mira@example.com');
  await enterPassword();
  expect(await screen.findByText('saved')).toBeDefined();
  expect(signIn).toHaveBeenCalledExactlyOnceWith({ email: 'mira@example.com', password: 'a good password' });
  expect(saved.mock.calls).toEqual([['Mira', TAG]]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('nothing is saved in the name of another account', async () => {
  show({ signIn: signsIn(david) });
  now = null;
  await press('Save');
  await enterPassword();
  expect((await screen.findByRole('dialog', { name: 'You are signed in as David now' })).textContent).toContain(
    'This text belongs to Mira.',
  );
  expect(screen.getByRole('button', { name: 'Copy my text' })).toBeDefined();
  await press('Read on, save later');
  expect(await screen.findByText('refused')).toBeDefined();
  await press('Save');
  expect(await screen.findByRole('dialog', { name: 'You are signed in as David now' })).toBeDefined();
  expect(saved).not.toHaveBeenCalled();
});

test('a second step is asked for in the dialog', async () => {
  const challenge = {
    status: 'second_factor',
    challengeToken: 'token',
    factors: [{ id: 'app', type: 'totp', name: null, phoneEnding: null }],
  };
  const { verify } = show({ signIn: vi.fn(() => Promise.resolve(challenge)) });
  now = null;
  await press('Save');
  await enterPassword();
  await userEvent.type(await screen.findByLabelText('Code'), '123456');
  await press('Continue');
  expect(await screen.findByText('saved')).toBeDefined();
  expect(verify).toHaveBeenCalledExactlyOnceWith({ challengeToken: 'token', factorId: 'app', code: '123456' });
});

test('once closed, the dialog returns for a save, and not for what the screen saves by itself', async () => {
  show();
  now = null;
  await press('Autosave');
  await screen.findByRole('dialog');
  await press('Read on, save later');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Autosave');
  await press('Save');
  await screen.findByRole('dialog');
  expect(saved).not.toHaveBeenCalled();
});

test('without unsaved work the call fails as before, and nothing asks', async () => {
  show({ isDirty: false });
  now = null;
  await press('Save');
  expect(await screen.findByText('refused')).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('nothing is saved between the sign-in of another user and the moment it is detected', async () => {
  // By a timer, whatever covers the screen.
  const autosave = () => screen.getByRole('button', { name: 'Autosave', hidden: true }).click();
  let answer!: () => void;
  const known = new Promise<void>((resolve) => (answer = resolve));
  const signIn = vi.fn(() => {
    now = david;
    return known.then(() => ({ status: 'signed_in' }));
  });
  show({ signIn });
  now = null;
  await press('Save');
  await enterPassword();
  await waitFor(() => expect(signIn).toHaveBeenCalled());
  autosave();
  expect(saved).not.toHaveBeenCalled();
  answer();
  expect((await screen.findByRole('dialog', { name: 'You are signed in as David now' })).textContent).toContain('Mira');
  autosave();
  expect(saved).not.toHaveBeenCalled();
});
