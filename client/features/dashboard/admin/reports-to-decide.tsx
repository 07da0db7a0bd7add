import { useState } from 'react';
import { Box, Button, Flex, List } from '@chakra-ui/react';
import { minutesText } from '../../../../shared/facts/casino-fact-text';
import { PAYMENT_METHODS } from '../../../../shared/facts/payment-methods';
import { DECISION_MINUTES, OUTCOMES, REPORT_REFUSALS } from '../../../../shared/payouts/payouts';
import type { ReportRefusal } from '../../../../shared/payouts/payouts';
import { amountText } from '../../../../shared/text/amounts';
import { ownValue } from '../../../../shared/text/own-value';
import { toFailure } from '../../../trpc/failure';
import type { Outputs } from '../../../trpc/trpc';
import { trpc } from '../../../trpc/trpc-react';
import { Panel } from '../../../ui/admin/panel';
import { offerUndo } from '../../../ui/admin/undo';
import { RelativeTime } from '../../../ui/admin/relative-time';
import { Select } from '../../../ui/admin/form/select';
import { formatShortDate } from '../../../ui/format-date';
import { useToast } from '../../../ui/messages/toaster';

type Row = Outputs['admin']['payouts']['reports'][number];

const getTime = ({ minutes }: Row) => (minutes === null ? '' : ` after ${minutesText(minutes)}`);

function Said({ row }: { row: Row }) {
  const { name, method, amountCents, currency, askedOn, outcome } = row;
  return (
    <>
      <b>{name}</b>: {amountText({ currency, cents: amountCents })},{' '}
      {ownValue(PAYMENT_METHODS, method)?.label ?? method}, asked on {formatShortDate(askedOn)}. {OUTCOMES[outcome]}
      {getTime(row)}.
    </>
  );
}

function useReopening({ id, name }: Row) {
  const utils = trpc.useUtils();
  const reopen = trpc.admin.payouts.reopen.useMutation({ onSettled: () => utils.admin.payouts.invalidate() });
  return async (decidedAt: Date) => {
    try {
      await reopen.mutateAsync({ id, decidedAt });
      return { title: 'Report waits again', description: name };
    } catch (error) {
      return { kind: 'error' as const, title: 'Not taken back', description: toFailure(error).message };
    }
  };
}

function DecidedRow({ row }: { row: Row }) {
  const { decidedAt } = row;
  const toast = useToast();
  const reopen = useReopening(row);
  return (
    <List.Item overflowWrap="anywhere" tabIndex={-1}>
      <Said row={row} /> {row.state === 'approved' ? 'Approved' : 'Refused'}
      {decidedAt && (
        <>
          {' '}
          <RelativeTime time={decidedAt} />
        </>
      )}
      .
      <Flex mt="s2">
        <Button
          variant="outline"
          disabled={!decidedAt}
          aria-label={`Take back the decision about ${row.name}`}
          onClick={() => decidedAt && void reopen(decidedAt).then((told) => toast({ kind: 'success', ...told }))}
        >
          Take back
        </Button>
      </Flex>
    </List.Item>
  );
}

function ReportRow({ row }: { row: Row }) {
  const toast = useToast();
  const utils = trpc.useUtils();
  const [refusal, setRefusal] = useState<ReportRefusal | ''>('');
  const { id, name, createdAt } = row;
  const reopen = useReopening(row);
  const decide = trpc.admin.payouts.decide.useMutation({
    onSuccess: ({ decidedAt }, { refusal: refused }) =>
      void offerUndo({
        title: refused ? 'Report refused' : 'Report approved',
        description: name,
        undo: () => reopen(decidedAt),
      }),
    onError: (error) => toast({ kind: 'error', title: 'Not decided', description: toFailure(error).message }),
    onSettled: () => utils.admin.payouts.invalidate(),
  });
  return (
    <List.Item overflowWrap="anywhere" tabIndex={-1}>
      <Said row={row} />
      <Box fontSize="small" color="muted">
        Reported <RelativeTime time={createdAt} />. {DECISION_MINUTES} minutes after you decide, the reader is told and
        the image is deleted.
      </Box>
      <Flex wrap="wrap" gap="s2" mt="s2">
        <Button asChild variant="outline">
          <a
            href={`/admin/payouts/${id}/evidence`}
            target="_blank"
            rel="noopener"
            aria-label={`See the image of ${name}`}
          >
            See the image
          </a>
        </Button>
        <Button
          variant="outline"
          disabled={decide.isPending}
          aria-label={`Approve the report about ${name}`}
          onClick={() => decide.mutate({ id, refusal: null })}
        >
          Approve
        </Button>
        <Select
          frame={{ w: 'auto' }}
          aria-label={`Why the report about ${name} is refused`}
          value={refusal}
          onChange={({ target }) => setRefusal(target.value as ReportRefusal | '')}
        >
          <option value="">Refuse because …</option>
          {Object.entries(REPORT_REFUSALS).map(([reason, sentence]) => (
            <option key={reason} value={reason}>
              {sentence}
            </option>
          ))}
        </Select>
        {refusal !== '' && (
          <Button
            variant="outline"
            disabled={decide.isPending}
            aria-label={`Refuse the report about ${name}`}
            onClick={() => decide.mutate({ id, refusal })}
          >
            Refuse
          </Button>
        )}
      </Flex>
    </List.Item>
  );
}

export function ReportsToDecide() {
  const { data = [] } = trpc.admin.payouts.reports.useQuery(undefined, { staleTime: 0 });
  if (data.length === 0) return null;
  const waiting = data.filter(({ state }) => state === 'waiting');
  const decided = data.filter(({ state }) => state !== 'waiting');
  const title = waiting.length === 1 ? '1 withdrawal reported' : `${waiting.length} withdrawals reported`;
  return (
    <Panel title={waiting.length === 0 ? 'Withdrawals decided just now' : title}>
      <List.Root display="grid" gap="s4" listStyle="none">
        {waiting.map((row) => (
          <ReportRow key={row.id} row={row} />
        ))}
        {decided.map((row) => (
          <DecidedRow key={row.id} row={row} />
        ))}
      </List.Root>
    </Panel>
  );
}
