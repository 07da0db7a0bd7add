import { useState } from 'react';
import { Box, Button, Stack } from '@chakra-ui/react';
import { keepPreviousData } from '@tanstack/react-query';
import { readablePath } from '../../../../shared/content/redirect-paths';
import { formatNumber } from '../../../../shared/text/format-number';
import { trpc } from '../../../trpc/trpc-react';
import { toFailure } from '../../../trpc/failure';
import { AdminIcon } from '../../../ui/admin/admin-icon';
import type { Column } from '../../../ui/admin/table/data-table';
import { PagedTable } from '../../../ui/admin/table/paged-table';
import { RelativeTime } from '../../../ui/admin/relative-time';
import { RowAction } from '../../../ui/admin/table/row-action';
import { SearchBox } from '../../../ui/admin/table/search-box';
import { EmptyBox } from '../../../ui/admin/states';
import { StatusSelect } from '../../../ui/admin/form/status-select';
import { Toolbar } from '../../../ui/admin/table/toolbar';
import { useCursorPages, useTableState } from '../../../ui/admin/table/use-table-state';
import { useToast } from '../../../ui/messages/toaster';
import { RedirectDialog } from './redirect-dialog';
import type { RedirectRow } from './redirect-dialog';

const PAGE_SIZE = 25;
const SORTS = ['newest', 'hits', 'used', 'from'] as const;
type Sort = (typeof SORTS)[number];

const SOURCES = [
  { value: 'own', label: 'Own' },
  { value: 'import', label: 'Imported' },
  { value: 'slug', label: 'Former addresses' },
] as const;

function useRedirects() {
  const [state, show] = useTableState({ q: '', status: '', sort: 'newest', from: '' });
  const pages = useCursorPages(PAGE_SIZE);
  const source = SOURCES.find(({ value }) => value === state.status)?.value;
  const sort = SORTS.find((known) => known === state.sort) ?? 'newest';
  const query = trpc.admin.redirects.list.useQuery(
    { q: state.q, sort, limit: PAGE_SIZE, ...(source && { source }), ...(pages.cursor && { cursor: pages.cursor }) },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
  return { q: state.q, from: state.from, source, sort, show, pages, query };
}

function useRemove() {
  const toast = useToast();
  const utils = trpc.useUtils();
  const refresh = () => utils.admin.redirects.invalidate();
  const restore = trpc.admin.redirects.restore.useMutation({
    onSuccess: ({ from }) => toast({ kind: 'success', subject: from, title: 'The redirect is back' }),
    onError: (error) =>
      toast({ kind: 'error', title: 'Error restoring redirect', description: toFailure(error).message }),
    onSettled: refresh,
  });
  return trpc.admin.redirects.remove.useMutation({
    onSuccess: ({ entry }, { from }) =>
      toast({
        kind: 'success',
        subject: from,
        title: 'Redirect deleted',
        description: readablePath(from),
        action: { label: 'Undo', run: () => restore.mutate({ entry }), hasFocus: true },
      }),
    onError: (error) =>
      toast({ kind: 'error', title: 'Error deleting redirect', description: toFailure(error).message }),
    onSettled: refresh,
  });
}

function statusText({ source, status }: RedirectRow): string {
  if (source === 'slug') return 'Former address';
  const kind = status === 302 ? 'For now (302)' : status === 301 ? 'For good (301)' : 'Gone (410)';
  return source === 'import' ? `${kind}, imported` : kind;
}

interface ColumnProps {
  sort: Sort;
  onSort: (sort: Sort) => void;
  onEdit: (redirect: RedirectRow) => void;
  onDelete: (redirect: RedirectRow) => void;
}

function columns({ sort, onSort, onEdit, onDelete }: ColumnProps): Column<RedirectRow>[] {
  const sorted = (by: Sort, direction: 'ascending' | 'descending') => ({
    direction: sort === by ? direction : null,
    onSort: () => onSort(sort === by ? 'newest' : by),
  });
  return [
    {
      id: 'from',
      header: 'From',
      kind: 'title',
      sort: sorted('from', 'ascending'),
      cell: ({ from }) => <Box overflowWrap="anywhere">{readablePath(from)}</Box>,
    },
    {
      id: 'to',
      header: 'To',
      cell: ({ to }) =>
        to === null ? (
          'Nowhere'
        ) : (
          <Box asChild overflowWrap="anywhere">
            <a href={to} target="_blank" rel="noopener">
              {readablePath(to)}
            </a>
          </Box>
        ),
    },
    { id: 'kind', header: 'Kind', kind: 'fold', cell: statusText },
    {
      id: 'hits',
      header: 'Uses',
      align: 'end',
      sort: sorted('hits', 'descending'),
      cell: ({ hits }) => `${formatNumber(hits)}×`,
    },
    {
      id: 'used',
      header: 'Last used',
      kind: 'hide',
      sort: sorted('used', 'descending'),
      cell: ({ lastHit }) => (lastHit ? <RelativeTime time={lastHit} /> : 'Never'),
    },
    {
      id: 'actions',
      header: 'Actions',
      kind: 'actions',
      cell: (redirect) => (
        <>
          {redirect.source !== 'slug' && (
            <RowAction icon="pen" label={`Edit ${readablePath(redirect.from)}`} onClick={() => onEdit(redirect)} />
          )}
          <RowAction
            icon="bin"
            destructive
            label={`Delete ${readablePath(redirect.from)}`}
            onClick={() => onDelete(redirect)}
          />
        </>
      ),
    },
  ];
}

type Open = { redirect?: RedirectRow };

export function RedirectsPanel() {
  const { q, from, source, sort, show, pages, query } = useRedirects();
  const [open, setOpen] = useState<Open>();
  const remove = useRemove();
  const isFiltered = q !== '' || source !== undefined;
  return (
    <Stack gap="s4">
      <Toolbar>
        <SearchBox label="Search redirects" value={q} onSearch={(text) => show({ q: text })} />
        <StatusSelect
          label="Origin"
          all="Any origin"
          value={source ?? ''}
          options={SOURCES}
          onChange={(status) => show({ status })}
        />
        <Button variant="solid" colorPalette="accent" onClick={() => setOpen({})}>
          <AdminIcon name="plus" small /> Add Redirect
        </Button>
      </Toolbar>
      <PagedTable
        query={query}
        pages={pages}
        failure={query.error && `Error loading redirects: ${toFailure(query.error).message}`}
        empty={
          <EmptyBox
            title={isFiltered ? 'No redirects match' : 'No Redirects Yet'}
            text={
              isFiltered
                ? 'Try another word, or another origin: former addresses are listed by themselves.'
                : 'Former addresses of sites and posts lead on by themselves. Add a redirect for anything else.'
            }
          />
        }
        caption="Redirects"
        columns={columns({
          sort,
          onSort: (by) => show({ sort: by }),
          onEdit: (redirect) => setOpen({ redirect }),
          onDelete: ({ from }) => remove.mutate({ from }),
        })}
        rowKey={({ from }) => from}
      />
      {(open ?? from !== '') && (
        <RedirectDialog
          redirect={open?.redirect}
          from={from}
          onClose={() => {
            setOpen(undefined);
            if (from !== '') show({ from: '' });
          }}
        />
      )}
    </Stack>
  );
}
