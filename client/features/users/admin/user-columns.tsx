import { IconButton, Menu, chakra } from '@chakra-ui/react';
import type { Column } from '../../../ui/admin/table/data-table';
import { RelativeTime } from '../../../ui/admin/relative-time';
import { Status } from '../../../ui/admin/status';
import { ROLE_NAMES, actionWording, actionsFor, userName } from './user-actions';
import type { ActionKind, User, UserAction } from './user-actions';
import { AdminIcon } from '../../../ui/admin/admin-icon';

function UserMenu({ user, onAction }: { user: User; onAction: (action: UserAction) => void }) {
  return (
    <Menu.Root
      lazyMount
      unmountOnExit
      // 'fixed' keeps the table's scroll box from clipping the menu; no portal, so that it stays inside the landmark.
      positioning={{ placement: 'bottom-end', strategy: 'fixed' }}
      onSelect={({ value }) => onAction({ kind: value as ActionKind, user })}
    >
      <Menu.Trigger asChild>
        <IconButton
          variant="ghost"
          px="0"
          size={{ base: 'md', md: 'sm' }}
          color="muted"
          aria-label={`Actions for ${userName(user)}`}
        >
          <AdminIcon name="menu" />
        </IconButton>
      </Menu.Trigger>
      <Menu.Positioner>
        <Menu.Content minW="13rem">
          <Menu.Item value="editProfile">Edit profile</Menu.Item>
          <Menu.Item value="changeRole">Change role</Menu.Item>
          {actionsFor(user).map((kind) => (
            <Menu.Item key={kind} value={kind} color={actionWording[kind].destructive ? 'negative' : undefined}>
              {actionWording[kind].label}
            </Menu.Item>
          ))}
        </Menu.Content>
      </Menu.Positioner>
    </Menu.Root>
  );
}

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
