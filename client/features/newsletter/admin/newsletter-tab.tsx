import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button, Stack } from '@chakra-ui/react';
import { keepPreviousData } from '@tanstack/react-query';
import { SUBSCRIBER_STATUSES } from '../../../../shared/content/newsletter.schema';
import { trpc } from '../../../trpc/trpc-react';
import { toFailure } from '../../../trpc/failure';
import { AdminIcon } from '../../../ui/admin/admin-icon';
import { AdminPage } from '../../../ui/admin/admin-page';
import { PagedTable } from '../../../ui/admin/table/paged-table';
import { SearchBox } from '../../../ui/admin/table/search-box';
import { EmptyBox } from '../../../ui/admin/states';
import { StatusSelect } from '../../../ui/admin/form/status-select';
import { Toolbar } from '../../../ui/admin/table/toolbar';
import { useCursorPages, useTableState } from '../../../ui/admin/table/use-table-state';
import { EraseDialog } from './erase-dialog';
import { subscriberColumns } from './subscriber-columns';
import type { Subscriber } from './subscriber-columns';

const PAGE_SIZE = 20;

const statusOptions = [
  { value: 'confirmed', label: 'Confirmed' },
  { value: 'pending', label: 'Not confirmed' },
  { value: 'unsubscribed', label: 'Unsubscribed' },
];

function useSubscribers() {
  const [state, show] = useTableState({ q: '', status: '' });
  const pages = useCursorPages(PAGE_SIZE);
  const status = SUBSCRIBER_STATUSES.find((known) => known === state.status);
  const query = trpc.admin.newsletter.list.useQuery(
    { q: state.q, limit: PAGE_SIZE, ...(status && { status }), ...(pages.cursor && { cursor: pages.cursor }) },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
  const file = new URLSearchParams({ ...(state.q && { q: state.q }), ...(status && { status }) }).toString();
  return { state, show, pages, query, fileUrl: `/admin/newsletter.csv${file && `?${file}`}` };
}

export function NewsletterTab({ children }: { children: ReactNode }) {
  const { state, show, pages, query, fileUrl } = useSubscribers();
  const [toDelete, setToDelete] = useState<Subscriber>();
  return (
    <AdminPage
      title="Newsletter"
      lead="Only confirmed addresses may be written to. Addresses nobody confirms are deleted after 7 days."
      actions={
        <form method="post" action={fileUrl}>
          <Button type="submit">
            <AdminIcon name="down" small /> Export CSV
          </Button>
        </form>
      }
    >
      <Stack gap="s4">
        {children}
        <Toolbar>
          <SearchBox label="Search subscribers" value={state.q} onSearch={(q) => show({ q })} />
          <StatusSelect
            label="Status"
            all="All statuses"
            value={state.status}
            options={statusOptions}
            onChange={(status) => show({ status })}
          />
        </Toolbar>
        <PagedTable
          query={query}
          pages={pages}
          failure={query.error && `Error loading subscribers: ${toFailure(query.error).message}`}
          empty={
            <EmptyBox
              title={state.q || state.status ? 'No subscribers match' : 'No Subscribers Yet'}
              text={
                state.q || state.status
                  ? 'Try another word, or all statuses.'
                  : 'The sign-up form is at the foot of the home page and of every post.'
              }
            />
          }
          caption="Subscribers"
          columns={subscriberColumns(setToDelete)}
          rowKey={({ id }) => id}
        />
      </Stack>
      <EraseDialog subscriber={toDelete} onClose={() => setToDelete(undefined)} />
    </AdminPage>
  );
}
