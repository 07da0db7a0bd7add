import { chakra } from '@chakra-ui/react';
import type { Column } from '../../../ui/admin/data-table';
import { RelativeTime } from '../../../ui/admin/relative-time';
import { Status } from '../../../ui/admin/status';
import type { User, UserAction } from './user-actions';
import { ROLE_NAMES, userName } from './user-actions';
import { UserMenu } from './user-menu';

function UserName({ user }: { user: User }) {
  return (
    <>
      <bdi>{userName(user)}</bdi>
      {user.displayName && (
        <chakra.span display="block" fontSize="label" fontWeight="450" color="muted">
          <bdi>{user.displayName}</bdi>
        </chakra.span>
      )}
    </>
  );
}

function UserStatus({ user }: { user: User }) {
  if (user.disabledAt) return <Status kind="bad">Disabled</Status>;
  return user.isConfirmed ? <Status kind="on">Active</Status> : <Status kind="half">Not confirmed</Status>;
}

export function userTableColumns(onAction: (action: UserAction) => void): Column<User>[] {
  return [
    { id: 'name', header: 'User', kind: 'title', cell: (user) => <UserName user={user} /> },
    { id: 'status', header: 'Status', cell: (user) => <UserStatus user={user} /> },
    {
      id: 'role',
      header: 'Role',
      kind: 'fold',
      cell: (user) => (user.role ? <chakra.b color="accent-text">{ROLE_NAMES[user.role]}</chakra.b> : 'Member'),
    },
    { id: 'factor', header: 'Second factor', kind: 'hide', cell: (user) => (user.hasSecondFactor ? 'On' : 'Off') },
    {
      id: 'seen',
      header: 'Last seen',
      kind: 'fold',
      cell: (user) => <RelativeTime time={user.lastSeenAt} none="Not signed in" />,
    },
    { id: 'joined', header: 'Joined', kind: 'hide', cell: (user) => <RelativeTime time={user.createdAt} /> },
    { id: 'actions', header: 'Actions', kind: 'actions', cell: (user) => <UserMenu user={user} onAction={onAction} /> },
  ];
}
