import { useState } from 'react';
import { chakra, Stack } from '@chakra-ui/react';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { TRASH_DAYS } from '../../../../shared/content/trash-days';
import { trpc } from '../../../trpc/trpc-react';
import { toFailure } from '../../../trpc/failure';
import { AdminPage } from '../../../ui/admin/admin-page';
import { ConfirmDialog } from '../../../ui/admin/confirm-dialog';
import { PagedTable } from '../../../ui/admin/table/paged-table';
import { SearchBox } from '../../../ui/admin/table/search-box';
import { EmptyBox } from '../../../ui/admin/states';
import { StatusSelect } from '../../../ui/admin/form/status-select';
import { SubNav, SubNavItem } from '../../../ui/admin/sub-nav';
import { Toolbar } from '../../../ui/admin/table/toolbar';
import { useCursorPages, useTableState } from '../../../ui/admin/table/use-table-state';
import { useToast } from '../../../ui/messages/toaster';
import { trashColumns } from './trash-columns';
import type { TrashRow } from './trash-columns';

const PAGE_SIZE = 25;

const VIEWS = [
  { label: 'All', value: undefined, kinds: ['post', 'casino', 'page', 'media', 'category', 'tag'] },
  { label: 'Posts', value: 'post', kinds: ['post'] },
  { label: 'Casinos', value: 'casino', kinds: ['casino'] },
  { label: 'Pages', value: 'page', kinds: ['page'] },
  { label: 'Media', value: 'media', kinds: ['media'] },
  { label: 'Categories and tags', value: 'taxonomy', kinds: ['category', 'tag'] },
] as const;

function useTrash() {
  const [{ q, status, actor }, show] = useTableState({ q: '', status: '', actor: '' });
  const pages = useCursorPages(PAGE_SIZE);
  const kind = VIEWS.find(({ value }) => value === status)?.value;
  const query = trpc.admin.trash.list.useQuery(
    {
      q,
      limit: PAGE_SIZE,
      ...(kind && { kind }),
      ...(actor !== '' && { by: actor }),
      ...(pages.cursor && { cursor: pages.cursor }),
    },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
  return { q, kind, actor, show, pages, query };
}

function usePurge(onPurged: () => void) {
  const toast = useToast();
  const utils = trpc.useUtils();
  return trpc.admin.trash.purge.useMutation({
    onSuccess: ({ title }) => toast({ kind: 'success', title: 'Removed for good', description: `“${title}” is gone.` }),
    onError: (error) => toast({ kind: 'error', title: 'Error removing', description: toFailure(error).message }),
    onSettled: async () => {
      onPurged();
      await utils.admin.trash.invalidate();
    },
  });
}

export function TrashTab() {
  const { q, kind, actor, show, pages, query } = useTrash();
  const [toPurge, setToPurge] = useState<TrashRow>();
  const purge = usePurge(() => setToPurge(undefined));
  const counts = query.data?.counts ?? {};
  return (
    <AdminPage
      title="Trash"
      lead={`Everything removed stays here for ${TRASH_DAYS} days: text, facts, scores, history, clicks, place and address. People and messages are erased at once and never come here.`}
    >
      <Stack gap="s4">
        <SubNav label="Kind">
          {VIEWS.map(({ label, value, kinds }) => (
            <SubNavItem key={label}>
              <Link
                to="/admin"
                search={{ tab: 'trash', status: value }}
                activeProps={{}}
                aria-current={value === kind ? 'page' : undefined}
              >
                {label}
                <chakra.span ms="s2" fontWeight="450" fontVariantNumeric="tabular-nums">
                  {kinds.reduce((sum, name) => sum + (counts[name] ?? 0), 0)}
                </chakra.span>
              </Link>
            </SubNavItem>
          ))}
        </SubNav>
        <Toolbar>
          <SearchBox label="Search the trash" value={q} onSearch={(text) => show({ q: text })} />
          <StatusSelect
            label="Removed by"
            all="By anybody"
            value={actor}
            options={(query.data?.people ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(by) => show({ actor: by })}
          />
        </Toolbar>
        <PagedTable
          query={query}
          pages={pages}
          failure={query.error && `Error loading the trash: ${toFailure(query.error).message}`}
          empty={
            <EmptyBox
              title={
                q !== '' || kind || actor !== ''
                  ? 'Nothing here matches.'
                  : `Nothing was removed in the last ${TRASH_DAYS} days.`
              }
            />
          }
          caption="Trash"
          columns={trashColumns(setToPurge)}
          rowKey={({ kind: of, id }) => `${of} ${id}`}
        />
      </Stack>
      <ConfirmDialog
        open={toPurge !== undefined}
        title={`Remove “${toPurge?.title ?? ''}” for good?`}
        text="This cannot be undone."
        confirmLabel="Remove"
        busy={purge.isPending}
        onConfirm={() => toPurge && purge.mutate({ kind: toPurge.kind, id: toPurge.id })}
        onClose={() => setToPurge(undefined)}
      />
    </AdminPage>
  );
}
