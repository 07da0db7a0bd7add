import { useState } from 'react';
import { Button, Flex, Stack, Text } from '@chakra-ui/react';
import { factText, minutesText } from '../../../../shared/facts/casino-fact-text';
import { findFact } from '../../../../shared/facts/casino-facts';
import { PAYMENT_METHODS } from '../../../../shared/facts/payment-methods';
import { PAYOUT_FACTS } from '../../../../shared/facts/payout-facts';
import { COUNTED_MONTHS, OUTCOMES } from '../../../../shared/payouts/payouts';
import { amountText } from '../../../../shared/text/amounts';
import { ownValue } from '../../../../shared/text/own-value';
import { toFailure } from '../../../trpc/failure';
import { trpc } from '../../../trpc/trpc-react';
import type { Column } from '../../../ui/admin/table/data-table';
import { DataTable } from '../../../ui/admin/table/data-table';
import { RowAction } from '../../../ui/admin/table/row-action';
import { EmptyBox, ErrorBox, SkeletonRows } from '../../../ui/admin/states';
import { offerUndo } from '../../../ui/admin/undo';
import { useToast } from '../../../ui/messages/toaster';
import type { AdminCasino } from '../../casinos/admin/casino-values';
import { OperatorAnswer } from './operator-answer';
import { PayoutDialog } from './payout-dialog';
import type { PayoutRow } from './payout-dialog';

const methodText = (method: string) => ownValue(PAYMENT_METHODS, method)?.label ?? method;

function outcomeText({ outcome, minutes, isCounted, summary }: PayoutRow): string {
  if (summary) return 'What was typed before';
  const said = minutes === null ? OUTCOMES[outcome] : `${OUTCOMES[outcome]} after ${minutesText(minutes)}`;
  return isCounted ? said : `${said}; counts no more`;
}

function columns(onEdit: (row: PayoutRow) => void, onDelete: (row: PayoutRow) => void): Column<PayoutRow>[] {
  return [
    { id: 'askedOn', header: 'Requested on', kind: 'title', cell: ({ askedOn }) => askedOn },
    {
      id: 'amount',
      header: 'Amount',
      cell: ({ summary, method, amountCents, currency }) =>
        summary
          ? Object.entries(summary)
              .map(([key, { value }]) => `${findFact(key)?.short ?? key} ${value}`)
              .join(', ')
          : `${amountText({ currency, cents: amountCents })}, ${methodText(method)}`,
    },
    { id: 'outcome', header: 'Outcome', cell: outcomeText },
    { id: 'by', header: 'Recorded by', kind: 'hide', cell: ({ recordedBy }) => recordedBy ?? '–' },
    {
      id: 'actions',
      header: 'Actions',
      kind: 'actions',
      cell: (row) => (
        <>
          {!row.summary && (
            <RowAction icon="pen" label={`Edit the withdrawal of ${row.askedOn}`} onClick={() => onEdit(row)} />
          )}
          <RowAction
            icon="bin"
            destructive
            label={`Delete the withdrawal of ${row.askedOn}`}
            onClick={() => onDelete(row)}
          />
        </>
      ),
    },
  ];
}

function ComputedFacts({ facts }: Pick<AdminCasino, 'facts'>) {
  const known = PAYOUT_FACTS.flatMap((key) => {
    const [definition, fact] = [findFact(key), facts.find((one) => one.key === key)];
    return definition && fact ? [`${definition.label} ${factText(definition, fact.value)}`] : [];
  });
  return (
    <Text fontSize="small" color="muted" id="fact-payout_median">
      {known.length === 0 ? 'Nothing is known of payouts yet.' : `${known.join(', ')}.`} Computed from our withdrawals
      of the last {COUNTED_MONTHS} months; visitors see both at once.
    </Text>
  );
}

interface Props {
  casino: Pick<AdminCasino, 'id' | 'name' | 'facts'>;
  onChanged: () => Promise<void>;
}

export function PayoutsEditor({ casino: { id: casinoId, name, facts }, onChanged }: Props) {
  const query = trpc.admin.payouts.list.useQuery({ casinoId }, { staleTime: 0 });
  const [open, setOpen] = useState<PayoutRow | 'new'>();
  const toast = useToast();
  const utils = trpc.useUtils();
  const refresh = () =>
    Promise.all([onChanged(), utils.admin.payouts.invalidate(), utils.admin.casinos.list.invalidate()]);
  const putBack = trpc.admin.payouts.putBack.useMutation();
  const remove = trpc.admin.payouts.remove.useMutation({
    onSuccess: (removed) => offerUndo({ title: 'Withdrawal deleted', description: name, undo: () => undo(removed) }),
    onError: (error) =>
      toast({ kind: 'error', title: 'Error deleting withdrawal', description: toFailure(error).message }),
    onSettled: refresh,
  });

  async function undo(removed: { id: string; deletedAt: Date }) {
    try {
      await putBack.mutateAsync(removed);
      return { title: 'Withdrawal as before', description: name };
    } catch (error) {
      return { kind: 'error' as const, title: 'Not taken back', description: toFailure(error).message };
    } finally {
      void refresh();
    }
  }

  if (query.error)
    return (
      <ErrorBox
        message={`Error loading withdrawals: ${toFailure(query.error).message}`}
        busy={query.isFetching}
        onTryAgain={() => void query.refetch()}
      />
    );
  if (!query.data) return <SkeletonRows />;
  const add = <Button onClick={() => setOpen('new')}>Add Withdrawal</Button>;
  return (
    <Stack gap="s4">
      <Flex wrap="wrap" gap="s3" align="center" justify="space-between">
        <ComputedFacts facts={facts} />
        {query.data.length > 0 && add}
      </Flex>
      {query.data.length === 0 ? (
        <EmptyBox title="No withdrawals yet" text="Record each that you make: what you asked for, and when it came.">
          {add}
        </EmptyBox>
      ) : (
        <DataTable
          caption={`Our withdrawals from ${name}`}
          columns={columns(setOpen, ({ id }) => remove.mutate({ id }))}
          rows={query.data}
          rowKey={({ id }) => id}
        />
      )}
      <OperatorAnswer casinoId={casinoId} name={name} />
      {open && (
        <PayoutDialog
          casinoId={casinoId}
          payout={open === 'new' ? undefined : open}
          last={query.data.find(({ summary }) => !summary)}
          onSaved={refresh}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Stack>
  );
}
