// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { ReactElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { ReauthenticationProvider } from '../../../client/features/auth/reauthentication';
import { Invitations } from '../../../client/features/users/admin/invitations';
import { ChangeRoleDialog, InviteDialog } from '../../../client/features/users/admin/role-dialogs';
import { UserActionDialog } from '../../../client/features/users/admin/user-action-dialog';
import type { User } from '../../../client/features/users/admin/user-actions';
import { UserProfileDialog } from '../../../client/features/users/admin/user-profile-dialog';
import type { AppRouter } from '../../../server/app-router';
import { callFailure, renderInAdmin } from '../admin-fixture';

afterEach(cleanup);

const user = { id: 'u1', email: 'pia@example.com', role: 'author', displayName: 'Pia' } as unknown as User;
const invitation = {
  id: 'i1',
  email: 'max@example.com',
  role: 'admin',
  sentAt: new Date(),
  expiresAt: new Date(),
  isOver: true,
  invitedBy: null,
};
const ANSWERS: Record<string, unknown> = {
  'auth.account.get': { hasPassword: true, canConfirmByCode: false, email: 'admin@example.com' },
  'auth.identities.list': { identities: [], providers: [] },
  'auth.passkeys.list': [],
  'admin.users.profile': {
    displayName: 'Pia',
    slug: 'pia',
    bio: '',
    conflicts: '',
    photo: null,
    isPublic: false,
    signsChanges: false,
  },
  'admin.users.invitations.list': [invitation],
};

/** Answers as the server does: a change is refused until the password was entered. */
function serverThatAsks() {
  const changes: string[] = [];
  let isProven = false;
  const link: TRPCLink<AppRouter> =
    () =>
    ({ op }) =>
      observable((observer) => {
        if (op.path === 'auth.reauthenticate') isProven = true;
        else if (op.type === 'mutation' && !isProven) {
          observer.error(callFailure(403, 'Please enter your password again first.', 'REAUTHENTICATION_REQUIRED'));
          return;
        } else if (op.type === 'mutation') changes.push(op.path);
        observer.next({ result: { type: 'data', data: ANSWERS[op.path] ?? { ok: true } } });
        observer.complete();
      });
  return { link, changes };
}

const pressIn = (dialog: string, role: 'dialog' | 'alertdialog', button: string) => async () =>
  fireEvent.click(within(await screen.findByRole(role, { name: dialog })).getByRole('button', { name: button }));

const CHANGES: [string, (onClose: () => void) => ReactElement, () => Promise<unknown>][] = [
  [
    'admin.users.setDisabled',
    (onClose) => <UserActionDialog action={{ kind: 'disable', user }} onClose={onClose} />,
    pressIn('Disable this user?', 'alertdialog', 'Disable'),
  ],
  [
    'admin.users.endSessions',
    (onClose) => <UserActionDialog action={{ kind: 'endSessions', user }} onClose={onClose} />,
    pressIn('Sign this user out everywhere?', 'alertdialog', 'End sessions'),
  ],
  [
    'admin.users.setRole',
    (onClose) => <ChangeRoleDialog user={user} onClose={onClose} />,
    pressIn('Role of pia@example.com', 'dialog', 'Change role'),
  ],
  [
    'admin.users.setProfile',
    (onClose) => <UserProfileDialog user={user} onClose={onClose} />,
    pressIn('Profile of pia@example.com', 'dialog', 'Save profile'),
  ],
  [
    'admin.users.invitations.create',
    (onClose) => <InviteDialog onClose={onClose} />,
    async () => {
      fireEvent.change(await screen.findByLabelText('Their email address'), { target: { value: 'x@example.com' } });
      await pressIn('Invite somebody', 'dialog', 'Send the invitation')();
    },
  ],
  [
    'admin.users.invitations.resend',
    () => <Invitations />,
    async () => fireEvent.click(await screen.findByRole('button', { name: 'Send again to max@example.com' })),
  ],
];

test.for(CHANGES)(
  '%s asks for the password where the server does, and is then repeated',
  async ([path, part, press]) => {
    const { link, changes } = serverThatAsks();
    const onClose = vi.fn();
    renderInAdmin(link, <ReauthenticationProvider>{part(onClose)}</ReauthenticationProvider>);
    await press();
    const question = await screen.findByRole('dialog', { name: 'Is it you?' });
    expect(changes).toEqual([]);
    fireEvent.change(within(question).getByLabelText('Your password'), { target: { value: 'a password' } });
    fireEvent.click(within(question).getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(changes).toEqual([path]));
    if (path !== 'admin.users.invitations.resend') await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  },
);

test('a choice of a profile is announced by its words', async () => {
  renderInAdmin(serverThatAsks().link, <UserProfileDialog user={user} onClose={vi.fn()} />);
  expect(await screen.findByRole('checkbox', { name: 'Public profile' })).toBeDefined();
});
