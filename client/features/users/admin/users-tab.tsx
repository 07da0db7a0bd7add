import { useState } from 'react';
import { Button, Stack } from '@chakra-ui/react';
import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../../../trpc/trpc-react';
import { toFailure } from '../../../trpc/failure';
import { AdminPage } from '../../../ui/admin/admin-page';
import { PagedTable } from '../../../ui/admin/table/paged-table';
import { SearchBox } from '../../../ui/admin/table/search-box';
import { EmptyBox } from '../../../ui/admin/states';
import { StatusSelect } from '../../../ui/admin/form/status-select';
import { Toolbar } from '../../../ui/admin/table/toolbar';
import { useCursorPages, useTableState } from '../../../ui/admin/table/use-table-state';
import { AdminIcon } from '../../../ui/admin/admin-icon';
import { ReauthenticationProvider } from '../../auth/reauthentication';
import { Invitations } from './invitations';
import { ChangeRoleDialog, InviteDialog } from './role-dialogs';
import { UserActionDialog } from './user-action-dialog';
import type { UserAction } from './user-actions';
import { UserProfileDialog } from './user-profile-dialog';
import { userTableColumns } from './user-columns';

const PAGE_SIZE = 20;

const filters = [
  { value: 'staff', label: 'With a role' },
  { value: 'admin', label: 'Administrators' },
  { value: 'unconfirmed', label: 'Not confirmed' },
  { value: 'disabled', label: 'Disabled' },
] as const;

function useUsers() {
  const [state, show] = useTableState({ q: '', status: '' });
  const pages = useCursorPages(PAGE_SIZE);
  const filter = filters.find(({ value }) => value === state.status)?.value;
  const query = trpc.admin.users.list.useQuery(
    { q: state.q, limit: PAGE_SIZE, ...(filter && { filter }), ...(pages.cursor && { cursor: pages.cursor }) },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
  return { state, show, pages, query };
}

export function UsersTab() {
  const { state, show, pages, query } = useUsers();
  const [action, setAction] = useState<UserAction>();
  const [isInviting, setIsInviting] = useState(false);
  const close = () => setAction(undefined);
  return (
    <ReauthenticationProvider>
      <AdminPage
        title="User Management"
        lead="Members have no role and see nothing of this area. Whoever is disabled cannot sign in."
        actions={
          <Button variant="solid" colorPalette="accent" onClick={() => setIsInviting(true)}>
            <AdminIcon name="plus" small /> Invite
          </Button>
        }
      >
        <Stack gap="s4">
          <Toolbar>
            <SearchBox label="Search users" value={state.q} onSearch={(q) => show({ q })} />
            <StatusSelect
              label="Show"
              all="All users"
              value={state.status}
              options={filters}
              onChange={(status) => show({ status })}
            />
          </Toolbar>
          <PagedTable
            query={query}
            pages={pages}
            failure={query.error && `Error loading users: ${toFailure(query.error).message}`}
            empty={<EmptyBox title="No users match" text="Try another word, or all users." />}
            caption="Users"
            columns={userTableColumns(setAction)}
            rowKey={({ id }) => id}
          />
        </Stack>
        <Invitations />
        {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
        {action?.kind === 'changeRole' ? (
          <ChangeRoleDialog user={action.user} onClose={close} />
        ) : action?.kind === 'editProfile' ? (
          <UserProfileDialog user={action.user} onClose={close} />
        ) : (
          <UserActionDialog action={action && { ...action, kind: action.kind }} onClose={close} />
        )}
      </AdminPage>
    </ReauthenticationProvider>
  );
}
