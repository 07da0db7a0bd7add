import { useState } from 'react';
import { Stack } from '@chakra-ui/react';
import { keepPreviousData } from '@tanstack/react-query';
import { MESSAGE_STATUSES } from '../../../../shared/content/contact.schema';
import { trpc } from '../../../trpc/trpc-react';
import { toFailure } from '../../../trpc/failure';
import { AdminPage } from '../../../ui/admin/admin-page';
import { ConfirmDialog } from '../../../ui/admin/confirm-dialog';
import { PagedTable } from '../../../ui/admin/table/paged-table';
import { SearchBox } from '../../../ui/admin/table/search-box';
import { EmptyBox } from '../../../ui/admin/states';
import { StatusSelect } from '../../../ui/admin/form/status-select';
import { Toolbar } from '../../../ui/admin/table/toolbar';
import { useCursorPages, useTableState } from '../../../ui/admin/table/use-table-state';
import { messageColumns } from './message-columns';
import type { Message } from './message-columns';
import { MessageDialog } from './message-dialog';
import { useToast } from '../../../ui/messages/toaster';

function useMessageChanges() {
  const utils = trpc.useUtils();
  const showToast = useToast();

  function onSettled() {
    void utils.admin.messages.list.invalidate();
    void utils.admin.dashboard.summary.invalidate();
  }

  const mark = trpc.admin.messages.update.useMutation({
    onError: (error) =>
      showToast({ kind: 'error', title: 'Error updating message', description: toFailure(error).message }),
    onSettled,
  });
  const remove = trpc.admin.messages.remove.useMutation({
    onSuccess: () =>
      showToast({
        kind: 'success',
        title: 'Message deleted',
        description: 'The message has been deleted successfully.',
      }),
    onError: (error) =>
      showToast({ kind: 'error', title: 'Error deleting message', description: toFailure(error).message }),
    onSettled,
  });
  return { mark, remove };
}

const PAGE_SIZE = 20;

const statusOptions = [
  { value: 'new', label: 'New' },
  { value: 'read', label: 'Read' },
  { value: 'handled', label: 'Handled' },
];

function useMessages() {
  const [state, show] = useTableState({ q: '', status: '' });
  const pages = useCursorPages(PAGE_SIZE);
  const status = MESSAGE_STATUSES.find((known) => known === state.status);
  const query = trpc.admin.messages.list.useQuery(
    { q: state.q, limit: PAGE_SIZE, ...(status && { status }), ...(pages.cursor && { cursor: pages.cursor }) },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
  return { state, show, pages, query };
}

export function MessagesTab() {
  const { state, show, pages, query } = useMessages();
  const [open, setOpen] = useState<Message>();
  const [toDelete, setToDelete] = useState<Message>();
  const { mark, remove } = useMessageChanges();

  function read(message: Message) {
    setOpen(message);
    if (message.readAt === null) mark.mutate({ id: message.id, isRead: true });
  }

  return (
    <AdminPage title="Messages" lead="From the contact form. Each is deleted after 12 months.">
      <Stack gap="s4">
        <Toolbar>
          <SearchBox label="Search messages" value={state.q} onSearch={(q) => show({ q })} />
          <StatusSelect
            label="Status"
            all="All messages"
            value={state.status}
            options={statusOptions}
            onChange={(status) => show({ status })}
          />
        </Toolbar>
        <PagedTable
          query={query}
          pages={pages}
          failure={query.error && `Error loading messages: ${toFailure(query.error).message}`}
          empty={
            <EmptyBox
              title={state.q || state.status ? 'No messages match' : 'No Messages Yet'}
              text={
                state.q || state.status
                  ? 'Try another word, or all messages.'
                  : 'What visitors send through the contact page appears here.'
              }
            />
          }
          caption="Messages"
          columns={messageColumns({ onRead: read, onDelete: setToDelete })}
          rowKey={({ id }) => id}
        />
      </Stack>
      <MessageDialog
        message={open}
        busy={mark.isPending}
        onMark={(marks) => open && mark.mutate({ id: open.id, ...marks }, { onSuccess: () => setOpen(undefined) })}
        onClose={() => setOpen(undefined)}
      />
      <ConfirmDialog
        open={toDelete !== undefined}
        title="Delete this message?"
        text={toDelete && <>The message of {<bdi>{toDelete.name}</bdi>} is deleted for good.</>}
        confirmLabel="Delete"
        busy={remove.isPending}
        onConfirm={() => toDelete && remove.mutate({ id: toDelete.id }, { onSuccess: () => setToDelete(undefined) })}
        onClose={() => setToDelete(undefined)}
      />
    </AdminPage>
  );
}
