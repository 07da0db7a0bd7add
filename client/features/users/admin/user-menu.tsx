import { IconButton, Menu } from '@chakra-ui/react';
import { AdminIcon } from '../../../ui/admin-icon';
import { actionsFor, actionWording, userName } from './user-actions';
import type { ActionKind, User, UserAction } from './user-actions';

export function UserMenu({ user, onAction }: { user: User; onAction: (action: UserAction) => void }) {
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
