import { useEffect, useState } from 'react';
import { Button } from '@chakra-ui/react';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CASINO_STATUSES, STATUS_LABELS } from '../../../../shared/casinos/casino-status';
import { CASINO_ADMIN_SORTS } from '../../../../shared/casinos/casinos-admin.schema';
import { trpc } from '../../../trpc/trpc-react';
import { toFailure } from '../../../trpc/failure';
import { useViewDraft } from '../../../trpc/use-view-draft';
import { AdminPage } from '../../../ui/admin/admin-page';
import { PagedTable } from '../../../ui/admin/table/paged-table';
import { SearchBox } from '../../../ui/admin/table/search-box';
import { EmptyBox } from '../../../ui/admin/states';
import { StatusSelect } from '../../../ui/admin/form/status-select';
import { Toolbar } from '../../../ui/admin/table/toolbar';
import { useBulkSelection } from '../../../ui/admin/table/use-selection';
import { useCursorPages, useTableState } from '../../../ui/admin/table/use-table-state';
import { CAN_BE_BROUGHT_BACK, useRemoval } from '../../editing/admin/use-restore';
import { useToast } from '../../../ui/messages/toaster';
import { AdminIcon } from '../../../ui/admin/admin-icon';
import { BulkOutcome } from '../../editing/admin/bulk-outcome';
import { RemovalDialog } from '../../addresses/admin/removal-dialog';
import { casinoColumns } from './casino-columns';
import type { CasinoListRow } from './casino-columns';
import { CasinoDialog, NewCasinoDialog } from './casino-dialog';
import { RankingDialog } from '../../ranking/admin/ranking-dialog';
import { CasinosBulkBar } from './casinos-bulk-bar';
import { useCasinosBulk } from './use-casinos-bulk';
import { useCasinosVerifying } from '../../facts/admin/use-casinos-verifying';

function EditedCasino({ id, onClose }: { id: string; onClose: () => void }) {
  const toast = useToast();
  const { data, error, isFetchedAfterMount } = trpc.admin.casinos.get.useQuery({ id }, { staleTime: 0 });
  const problem = error ? toFailure(error).message : undefined;
  useEffect(() => {
    if (problem === undefined) return;
    toast({ kind: 'error', title: 'Error loading casino', description: problem });
    onClose();
  }, [problem, toast, onClose]);

  // A cached row would be rejected as stale at the first save.
  return data && isFetchedAfterMount ? <CasinoDialog casino={data} onClose={onClose} /> : null;
}

const PAGE_SIZE = 25;
const SORTS = [
  { value: 'placement', label: 'By placement' },
  { value: 'name', label: 'By name' },
  { value: 'rating', label: 'Best rating first' },
  { value: 'checked', label: 'Longest unchecked first' },
  { value: 'updated', label: 'Last changed first' },
];
const CHECKS = [{ value: 'overdue', label: 'Fact check overdue' }];
const STATUSES = CASINO_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }));

type Open = { dialog: 'add' | 'order' } | { dialog: 'edit'; id: string };

function useCasinos() {
  const [state, show] = useTableState({ q: '', sort: 'placement', status: '', check: '' });
  const pages = useCursorPages(PAGE_SIZE);
  const sort = CASINO_ADMIN_SORTS.find((known) => known === state.sort) ?? 'placement';
  const isOverdue = state.check === 'overdue';
  const status = CASINO_STATUSES.find((known) => known === state.status);
  const filter = { q: state.q, ...(status && { status }), ...(isOverdue && { check: 'overdue' as const }) };
  const query = trpc.admin.casinos.list.useQuery(
    { limit: PAGE_SIZE, sort, ...filter, cursor: pages.cursor ?? null },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
  return { q: state.q, sort, filter, check: isOverdue ? 'overdue' : '', status: status ?? '', show, pages, query };
}

function Casinos({ onEdit, onDelete }: Record<'onEdit' | 'onDelete', (casino: CasinoListRow) => void>) {
  const { q, sort, check, status, filter, show, pages, query } = useCasinos();
  const selection = useBulkSelection(query.data?.items ?? [], filter);
  const bulk = useCasinosBulk(selection.clear);
  const verifying = useCasinosVerifying(selection.chosen, selection.clear);
  const { mutateAsync } = trpc.admin.casinos.createPreview.useMutation();
  const view = useViewDraft(mutateAsync);
  const isFiltered = q !== '' || check !== '' || status !== '';
  return (
    <>
      <Toolbar>
        <SearchBox label="Search casinos" value={q} onSearch={(text) => show({ q: text })} />
        <StatusSelect
          label="Status"
          all="Every status"
          value={status}
          options={STATUSES}
          onChange={(value) => show({ status: value })}
        />
        <StatusSelect
          label="Fact check"
          all="All casinos"
          value={check}
          options={CHECKS}
          onChange={(value) => show({ check: value })}
        />
        <StatusSelect label="Order" value={sort} options={SORTS} onChange={(value) => show({ sort: value })} />
      </Toolbar>
      <BulkOutcome bulk={bulk} />
      <PagedTable
        query={query}
        pages={pages}
        failure={query.error && `Error loading casinos: ${toFailure(query.error).message}`}
        empty={<EmptyBox title={isFiltered ? 'No casinos match your search.' : 'No casinos found.'} />}
        caption="Casinos"
        columns={casinoColumns({
          tickOf: selection.tickOf,
          sort,
          onSort: (by) => show({ sort: by }),
          onView: ({ id }) => void view(id),
          onEdit,
          onDelete,
        })}
        rowKey={({ id }) => id}
      />
      {selection.isAnyChosen && (
        <CasinosBulkBar bulk={bulk} verifying={verifying} selection={selection} matching={query.data?.total} />
      )}
    </>
  );
}

export function CasinosTab() {
  const [open, setOpen] = useState<Open>();
  const [toDelete, setToDelete] = useState<CasinoListRow>();
  const utils = trpc.useUtils();
  const onRemoved = () => setToDelete(undefined);
  const remove = trpc.admin.casinos.remove.useMutation(
    useRemoval({ kind: 'casino', onRemoved, refresh: () => utils.admin.casinos.invalidate() }),
  );
  const close = () => setOpen(undefined);
  return (
    <AdminPage
      title="Casino Management"
      actions={
        <>
          <Button asChild>
            <Link to="/admin/casinos/checks">
              <AdminIcon name="seal" /> Facts to check
            </Link>
          </Button>
          <Button onClick={() => setOpen({ dialog: 'order' })}>
            <AdminIcon name="sort" /> Reorder
          </Button>
          <Button variant="solid" colorPalette="accent" onClick={() => setOpen({ dialog: 'add' })}>
            <AdminIcon name="plus" /> Add Casino
          </Button>
        </>
      }
    >
      <Casinos onEdit={({ id }) => setOpen({ dialog: 'edit', id })} onDelete={setToDelete} />
      {open?.dialog === 'order' && <RankingDialog onClose={close} />}
      {open?.dialog === 'add' && <NewCasinoDialog onClose={close} />}
      {open?.dialog === 'edit' && <EditedCasino key={open.id} id={open.id} onClose={close} />}
      <RemovalDialog
        open={toDelete !== undefined}
        path={toDelete && toDelete.status !== 'draft' ? `/casino/${toDelete.slug ?? toDelete.id}` : undefined}
        title="Delete Casino Provider"
        text={
          toDelete &&
          `Are you sure you want to delete the casino provider “${toDelete.name}”? It goes to the trash with its review, facts, scores, history and place. ${CAN_BE_BROUGHT_BACK}`
        }
        busy={remove.isPending}
        onConfirm={(leadTo) => toDelete && remove.mutate({ id: toDelete.id, leadTo })}
        onClose={() => setToDelete(undefined)}
      />
    </AdminPage>
  );
}
