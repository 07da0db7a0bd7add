import { useState } from 'react';
import { Button, Stack } from '@chakra-ui/react';
import { keepPreviousData } from '@tanstack/react-query';
import { SUBSCRIBER_STATUSES } from '../../../../shared/newsletter';
import { trpc } from '../../../data/trpc-react';
import { failureOf } from '../../../layouts/failure';
import { AdminIcon } from '../../../ui/admin-icon';
import { AdminPage } from '../../../ui/admin/admin-page';
import { DataTable } from '../../../ui/admin/data-table';
import { Pager } from '../../../ui/admin/pager';
import { SearchBox } from '../../../ui/admin/search-box';
import { EmptyBox, ErrorBox, SkeletonRows } from '../../../ui/admin/states';
import { StatusSelect } from '../../../ui/admin/status-select';
import { Toolbar } from '../../../ui/admin/toolbar';
import { useCursorPages, useTableState } from '../../../ui/admin/use-table-state';
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

export function NewsletterTab() {
  const { state, show, pages, query, fileUrl } = useSubscribers();
  const [doomed, setDoomed] = useState<Subscriber>();
  const { data } = query;
  return (
    <AdminPage
      title="Newsletter"
      lead="Only confirmed addresses may be written to. Addresses nobody confirms are deleted after 7 days."
      actions={
        <Button asChild>
          <a href={fileUrl} download>
            <AdminIcon name="down" small /> Export CSV
          </a>
        </Button>
      }
    >
      <Stack gap="s4">
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
        {query.isPending && <SkeletonRows />}
        {query.isError && (
          <ErrorBox
            message={`Error loading subscribers: ${failureOf(query.error).message}`}
            busy={query.isFetching}
            onTryAgain={() => void query.refetch()}
          />
        )}
        {data?.items.length === 0 && (
          <EmptyBox
            title={state.q || state.status ? 'No subscribers match' : 'No Subscribers Yet'}
            text={
              state.q || state.status
                ? 'Try another word, or all statuses.'
                : 'The sign-up form stands at the foot of the home page and of every post.'
            }
          />
        )}
        {data && data.items.length > 0 && (
          <DataTable
            caption="Subscribers"
            columns={subscriberColumns(setDoomed)}
            rows={data.items}
            rowKey={({ id }) => id}
            stale={query.isPlaceholderData}
            footer={
              <Pager
                first={pages.first}
                count={data.items.length}
                total={data.total}
                busy={query.isPlaceholderData}
                {...pages.handlers(data.nextCursor)}
              />
            }
          />
        )}
      </Stack>
      <EraseDialog subscriber={doomed} onClose={() => setDoomed(undefined)} />
    </AdminPage>
  );
}
