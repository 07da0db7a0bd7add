import { useState } from 'react';
import { Button } from '@chakra-ui/react';
import { amountText } from '../../../../shared/text/amounts';
import { monthText } from '../../../../shared/earnings/earnings';
import { formatNumber } from '../../../../shared/text/format-number';
import { toFailure } from '../../../trpc/failure';
import { trpc } from '../../../trpc/trpc-react';
import type { Column } from '../../../ui/admin/table/data-table';
import { DataTable } from '../../../ui/admin/table/data-table';
import { RowAction } from '../../../ui/admin/table/row-action';
import { EmptyBox, ErrorBox, SkeletonRows } from '../../../ui/admin/states';
import { offerUndo } from '../../../ui/admin/undo';
import { useToast } from '../../../ui/messages/toaster';
import { StatementDialog } from './statement-dialog';
import type { StatementRow } from './statement-dialog';
import { unit } from './earning-columns';
import { useStatementUndo } from './use-statement-undo';

const known = (count: number | null) => (count === null ? '–' : formatNumber(count));

function columns(onEdit: (row: StatementRow) => void, onDelete: (row: StatementRow) => void): Column<StatementRow>[] {
  return [
    { id: 'site', header: 'Site', kind: 'title', cell: ({ name }) => name },
    { id: 'amount', header: 'Amount', align: 'end', cell: amountText },
    {
      id: 'before',
      header: 'Month before',
      align: 'end',
      kind: 'hide',
      cell: ({ centsBefore, currency }) => (centsBefore === null ? '–' : amountText({ currency, cents: centsBefore })),
    },
    {
      id: 'signUps',
      header: 'Sign-ups',
      align: 'end',
      cell: ({ signUps }) => (
        <>
          {known(signUps)}
          {unit(signUps === 1 ? 'sign-up' : 'sign-ups')}
        </>
      ),
    },
    {
      id: 'depositors',
      header: 'Depositors',
      align: 'end',
      cell: ({ depositors }) => (
        <>
          {known(depositors)}
          {unit(depositors === 1 ? 'depositor' : 'depositors')}
        </>
      ),
    },
    {
      id: 'source',
      header: 'Entered',
      kind: 'hide',
      cell: ({ source }) => (source === 'csv' ? 'from a file' : 'by hand'),
    },
    {
      id: 'actions',
      header: 'Actions',
      kind: 'actions',
      cell: (row) => (
        <>
          <RowAction icon="pen" label={`Edit the statement of ${row.name}`} onClick={() => onEdit(row)} />
          <RowAction
            icon="bin"
            destructive
            label={`Delete the statement of ${row.name}`}
            onClick={() => onDelete(row)}
          />
        </>
      ),
    },
  ];
}

export function StatementsPanel({ month, onAdd }: { month: string; onAdd: () => void }) {
  const query = trpc.admin.earnings.statements.useQuery({ month }, { staleTime: 0 });
  const [open, setOpen] = useState<StatementRow>();
  const toast = useToast();
  const takeBack = useStatementUndo();
  const utils = trpc.useUtils();
  const remove = trpc.admin.earnings.remove.useMutation({
    onSuccess: ({ before }, key) =>
      offerUndo({
        title: 'Statement deleted',
        description: monthText(month),
        undo: () => takeBack(key, { before, after: null }),
      }),
    onError: (error) =>
      toast({ kind: 'error', title: 'Error deleting statement', description: toFailure(error).message }),
    onSettled: () => utils.admin.earnings.invalidate(),
  });
  if (query.error)
    return (
      <ErrorBox
        message={`Error loading statements: ${toFailure(query.error).message}`}
        busy={query.isFetching}
        onTryAgain={() => void query.refetch()}
      />
    );
  if (!query.data) return <SkeletonRows />;
  return (
    <>
      {query.data.length === 0 ? (
        <EmptyBox
          title={`No statement for ${monthText(month)}`}
          text="Type what a programme paid, or read its CSV file."
        >
          <Button onClick={onAdd}>Add Statement</Button>
        </EmptyBox>
      ) : (
        <DataTable
          caption={`Statements for ${monthText(month)}`}
          columns={columns(setOpen, ({ casinoId, currency, cents, signUps, depositors }) =>
            remove.mutate({ casinoId, month, currency, expected: { amountCents: cents, signUps, depositors } }),
          )}
          rows={query.data}
          rowKey={({ casinoId, currency }) => `${casinoId} ${currency}`}
        />
      )}
      {open && <StatementDialog statement={open} month={month} onClose={() => setOpen(undefined)} />}
    </>
  );
}
