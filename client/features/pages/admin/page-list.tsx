import { useState } from 'react';
import { Box, Button, Stack } from '@chakra-ui/react';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { trpc } from '../../../trpc/trpc-react';
import { toFailure } from '../../../trpc/failure';
import type { Outputs } from '../../../trpc/trpc';
import { AdminIcon } from '../../../ui/admin/admin-icon';
import { DataTable } from '../../../ui/admin/table/data-table';
import type { Column } from '../../../ui/admin/table/data-table';
import { RelativeTime } from '../../../ui/admin/relative-time';
import { RowAction, RowLink } from '../../../ui/admin/table/row-action';
import { SearchBox } from '../../../ui/admin/table/search-box';
import { EmptyBox, ErrorBox, SkeletonRows } from '../../../ui/admin/states';
import { Toolbar } from '../../../ui/admin/table/toolbar';
import { useTableState } from '../../../ui/admin/table/use-table-state';
import { CAN_BE_BROUGHT_BACK, useRemoval } from '../../editing/admin/use-restore';
import { RemovalDialog } from '../../addresses/admin/removal-dialog';
import { BulkOutcome } from '../../editing/admin/bulk-outcome';
import { UnsavedBar, useUnsavedDrafts, withUnsavedDrafts } from '../../editing/admin/unsaved-drafts';

type PageRow = Outputs['admin']['pages']['list']['items'][number];

function columns(onDelete: (page: PageRow) => void): Column<PageRow>[] {
  return [
    {
      id: 'title',
      header: 'Title',
      kind: 'title',
      cell: ({ slug, title }) => (
        <Link to="/admin" search={{ tab: 'pages', page: slug }}>
          {title}
        </Link>
      ),
    },
    { id: 'address', header: 'Address', kind: 'fold', cell: ({ slug }) => `/${slug}` },
    {
      id: 'updated',
      header: 'Last Updated',
      cell: ({ updatedAt, copy }) => (
        <>
          <RelativeTime time={updatedAt} />
          {copy && <Box color="muted">Changes not public</Box>}
        </>
      ),
    },
    {
      id: 'actions',
      header: 'Actions',
      kind: 'actions',
      cell: (page) => (
        <>
          <RowLink icon="eye" label={`View “${page.title}” in a new tab`}>
            {(icon) => (
              <a href={`/${page.slug}`} target="_blank" rel="noopener">
                {icon}
              </a>
            )}
          </RowLink>
          <RowLink icon="pen" label={`Edit “${page.title}”`}>
            {(icon) => (
              <Link to="/admin" search={{ tab: 'pages', page: page.slug }}>
                {icon}
              </Link>
            )}
          </RowLink>
          {!page.isPermanent && (
            <RowAction icon="bin" destructive label={`Delete “${page.title}”`} onClick={() => onDelete(page)} />
          )}
        </>
      ),
    },
  ];
}

function DeleteDialog({ page, onClose }: { page: PageRow | undefined; onClose: () => void }) {
  const utils = trpc.useUtils();
  const refresh = () => utils.admin.pages.list.invalidate();
  const remove = trpc.admin.pages.remove.useMutation(useRemoval({ kind: 'page', onRemoved: onClose, refresh }));
  return (
    <RemovalDialog
      open={page !== undefined}
      path={page && `/${page.slug}`}
      title="Are you sure you want to delete this page?"
      text={page && `“${page.title}” goes to the trash. ${CAN_BE_BROUGHT_BACK}`}
      busy={remove.isPending}
      onConfirm={(leadTo) => page && remove.mutate({ slug: page.slug, leadTo })}
      onClose={onClose}
    />
  );
}

export function PageList() {
  const [{ q }, show] = useTableState({ q: '' });
  const [toDelete, setToDelete] = useState<PageRow>();
  const query = trpc.admin.pages.list.useQuery({ q }, { placeholderData: keepPreviousData, staleTime: 0 });
  const utils = trpc.useUtils();
  const unsaved = useUnsavedDrafts({
    procedures: trpc.admin.pages,
    drafts: query.data?.drafts ?? [],
    refresh: () => Promise.all([utils.admin.pages.list.invalidate(), utils.admin.dashboard.invalidate()]),
  });
  const rows = query.data && [...query.data.drafts, ...query.data.items];
  return (
    <Stack gap="s4">
      <Toolbar>
        <SearchBox label="Search pages" value={q} onSearch={(text) => show({ q: text })} />
        <Button asChild ms={{ md: 'auto' }}>
          <Link to="/admin" search={{ tab: 'pages', view: 'new' }}>
            <AdminIcon name="plus" small /> New Page
          </Link>
        </Button>
      </Toolbar>
      {query.isPending && <SkeletonRows />}
      {query.isError && (
        <ErrorBox
          message={`Error loading pages: ${toFailure(query.error).message}`}
          busy={query.isFetching}
          onTryAgain={() => void query.refetch()}
        />
      )}
      <BulkOutcome bulk={unsaved.bulk} />
      {rows?.length === 0 && <EmptyBox title="No pages match" text="Try another word." />}
      {rows && rows.length > 0 && (
        <DataTable
          caption="Pages"
          columns={withUnsavedDrafts(columns(setToDelete), unsaved, (id, title) => (
            <Link to="/admin" search={{ tab: 'pages', view: 'new', page: id }} dir="auto">
              {title}
            </Link>
          ))}
          rows={rows}
          rowKey={(row) => ('slug' in row ? row.slug : row.id)}
          stale={query.isPlaceholderData}
        />
      )}
      <UnsavedBar unsaved={unsaved} />
      <DeleteDialog page={toDelete} onClose={() => setToDelete(undefined)} />
    </Stack>
  );
}
