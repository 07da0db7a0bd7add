import { useState } from 'react';
import { Box, Button, Flex, List } from '@chakra-ui/react';
import { minutesText } from '../../../../shared/casinos/casino-fact-text';
import { PAYMENT_METHODS } from '../../../../shared/casinos/payment-methods';
import { DECISION_MINUTES, OUTCOMES, REPORT_REFUSALS } from '../../../../shared/casinos/payouts';
import type { ReportRefusal } from '../../../../shared/casinos/payouts';
import { amountText } from '../../../../shared/content/earnings';
import { ownValue } from '../../../../shared/text/own-value';
import { failureOf } from '../../../trpc/failure';
import type { Outputs } from '../../../trpc/trpc';
import { trpc } from '../../../trpc/trpc-react';
import { Panel } from '../../../ui/admin/panel';
import { offerUndo } from '../../../ui/admin/undo';
import { RelativeTime } from '../../../ui/admin/relative-time';
import { Select } from '../../../ui/admin/select';
import { formatShortDate } from '../../../ui/format-date';
import { useToast } from '../../../ui/toaster';

type Row = Outputs['admin']['payouts']['reports'][number];

const timeOf = ({ minutes }: Row) => (minutes === null ? '' : ` after ${minutesText(minutes)}`);

function ReportRow({ row }: { row: Row }) {
  const toast = useToast();
  const utils = trpc.useUtils();
  const [refusal, setRefusal] = useState<ReportRefusal | ''>('');
  const { id, name, method, amountCents, currency, askedOn, outcome, createdAt } = row;
  const reopen = trpc.admin.payouts.reopen.useMutation({ onSettled: () => utils.admin.payouts.invalidate() });
  async function reopenIt() {
    try {
      await reopen.mutateAsync({ id });
      return { title: 'Report waits again', description: name };
    } catch (error) {
      return { kind: 'error' as const, title: 'Not taken back', description: failureOf(error).message };
    }
  }
  const decide = trpc.admin.payouts.decide.useMutation({
    onSuccess: (_done, { refusal: refused }) =>
      void offerUndo({ title: refused ? 'Report refused' : 'Report approved', description: name, undo: reopenIt }),
    onError: (error) => toast({ kind: 'error', title: 'Not decided', description: failureOf(error).message }),
    onSettled: () => utils.admin.payouts.invalidate(),
  });
  return (
    <List.Item overflowWrap="anywhere">
      <b>{name}</b>: {amountText({ currency, cents: amountCents })},{' '}
      {ownValue(PAYMENT_METHODS, method)?.label ?? method}, asked on {formatShortDate(askedOn)}. {OUTCOMES[outcome]}
      {timeOf(row)}.
      <Box fontSize="small" color="muted">
        Reported <RelativeTime time={createdAt} />. {DECISION_MINUTES} minutes after you decide the reader is told, and
        the image deleted.
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

/** Withdrawals that readers report; nothing while there are none. */
export function ReportsToDecide() {
  const { data = [] } = trpc.admin.payouts.reports.useQuery(undefined, { staleTime: 0 });
  if (data.length === 0) return null;
  return (
    <Panel title={data.length === 1 ? '1 withdrawal reported' : `${data.length} withdrawals reported`}>
      <List.Root display="grid" gap="s4" listStyle="none">
        {data.map((row) => (
          <ReportRow key={row.id} row={row} />
        ))}
      </List.Root>
    </Panel>
  );
}
