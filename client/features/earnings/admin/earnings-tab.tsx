import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button, Stack, Text } from '@chakra-ui/react';
import { keepPreviousData } from '@tanstack/react-query';
import { EARNING_VIEWS, monthAway, toMonth, monthText } from '../../../../shared/earnings/earnings';
import type { EarningView } from '../../../../shared/earnings/earnings';
import { formatNumber } from '../../../../shared/text/format-number';
import { toFailure } from '../../../trpc/failure';
import type { Outputs } from '../../../trpc/trpc';
import { trpc } from '../../../trpc/trpc-react';
import { AdminIcon } from '../../../ui/admin/admin-icon';
import { AdminPage } from '../../../ui/admin/admin-page';
import { Figure, Figures } from '../../../ui/admin/figures';
import { DataTable } from '../../../ui/admin/table/data-table';
import { EmptyBox, ErrorBox, SkeletonRows } from '../../../ui/admin/states';
import { StatusSelect } from '../../../ui/admin/form/status-select';
import { ViewNav } from '../../../ui/admin/sub-nav';
import { Toolbar } from '../../../ui/admin/table/toolbar';
import { useTableState } from '../../../ui/admin/table/use-table-state';
import { Amounts, earningColumns, PerClick } from './earning-columns';
import { StatementDialog } from './statement-dialog';
import { StatementsFile } from './statements-file';
import { StatementsPanel } from './statements-panel';

const VIEWS = [
  { key: 'site', label: 'Sites' },
  { key: 'placement', label: 'Placements' },
  { key: 'page', label: 'Pages' },
  { key: 'statements', label: 'Statements' },
  { key: 'csv', label: 'CSV' },
] as const;

type Report = Outputs['admin']['earnings']['report'];

const MOST_MONTHS = 240;

function monthsFrom(first: string | null | undefined, chosen: string): string[] {
  const now = toMonth(new Date());
  const until = [first ?? now, chosen, monthAway(now, -11)].reduce((a, b) => (a < b ? a : b));
  const months = [now];
  while (months.length < MOST_MONTHS && (months.at(-1) ?? until) > until)
    months.push(monthAway(months.at(-1) ?? now, -1));
  return months;
}

function changeText(now: number, before: number, month: string): string {
  const name = monthText(monthAway(month, -1)).split(' ')[0] ?? '';
  if (before === 0) return now === 0 ? `none in ${name} either` : `none in ${name}`;
  const percent = Math.round(((now - before) / before) * 100);
  return `${percent > 0 ? '+' : percent < 0 ? '−' : '±'}${formatNumber(Math.abs(percent))} % on ${name}`;
}

function Totals({ totals, month }: { totals: Report['totals']; month: string }) {
  const { clicks, clicksBefore, bots, copies, earned } = totals;
  const compared = earned.filter(({ before }) => before !== null);
  return (
    <Figures xl={4}>
      <Figure label="Clicks" value={formatNumber(clicks)} note={changeText(clicks, clicksBefore, month)} />
      <Figure
        label="Codes copied"
        value={formatNumber(copies)}
        note={bots > 0 && `${formatNumber(bots)} clicks of bots not counted`}
      />
      <Figure
        label="Earned"
        value={earned.length === 0 ? 'Not known' : <Amounts amounts={earned} />}
        note={
          earned.length === 0
            ? 'no statement yet'
            : compared
                .map(
                  (amount) =>
                    `${earned.length > 1 ? `${amount.currency} ` : ''}${changeText(amount.cents, amount.before ?? 0, month)}`,
                )
                .join(', ') || 'the month before is not known'
        }
      />
      <Figure
        label="Per click"
        value={earned.some((amount) => amount.clicks > 0) ? <PerClick earned={earned} /> : 'Not known'}
      />
    </Figures>
  );
}

function ReportTable({
  report,
  by,
  month,
  action,
}: {
  report: Report;
  by: EarningView;
  month: string;
  action: ReactNode;
}) {
  if (report.rows.length === 0)
    return (
      <EmptyBox
        title={`Nothing in ${monthText(month)}`}
        text="Clicks are counted by themselves. What they brought is in the programmes’ statements."
      >
        {action}
      </EmptyBox>
    );
  return (
    <>
      {by !== 'site' && report.totals.earned.length > 0 && (
        <Text fontSize="small" color="muted">
          What a site brought is shared out by its clicks: an estimate, no statement of a programme.
        </Text>
      )}
      <DataTable
        caption={`Earnings in ${monthText(month)}`}
        columns={earningColumns(by)}
        rows={report.rows}
        rowKey={({ key }) => key}
      />
      {report.hasMore && (
        <Text fontSize="small" color="muted">
          These have the most clicks. The CSV holds all.
        </Text>
      )}
    </>
  );
}

interface ViewProps {
  month: string;
  onAdd: () => void;
}

function ReportView({ by, month, onAdd }: ViewProps & { by: EarningView }) {
  const query = trpc.admin.earnings.report.useQuery({ month, by }, { placeholderData: keepPreviousData, staleTime: 0 });
  if (query.error)
    return (
      <ErrorBox
        message={`Error loading earnings: ${toFailure(query.error).message}`}
        busy={query.isFetching}
        onTryAgain={() => void query.refetch()}
      />
    );
  if (!query.data) return <SkeletonRows />;
  return (
    <Stack gap="s4">
      <Totals totals={query.data.totals} month={month} />
      <ReportTable report={query.data} by={by} month={month} action={<Button onClick={onAdd}>Add Statement</Button>} />
    </Stack>
  );
}

export function EarningsTab() {
  const [{ view, month: asked }, show] = useTableState({ view: 'site', month: '' });
  const [isAdding, setIsAdding] = useState(false);
  const current = VIEWS.find(({ key }) => key === view)?.key ?? 'site';
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(asked) && asked <= toMonth(new Date()) ? asked : toMonth(new Date());
  const by = EARNING_VIEWS.find((known) => known === current);
  const first = trpc.admin.earnings.firstMonth.useQuery();
  return (
    <AdminPage
      title="Earnings"
      lead="What each site brought, and from where. No place in a ranking depends on any of it."
      actions={
        <>
          {by && (
            <form method="post" action={`/admin/earnings.csv?month=${month}&by=${by}`}>
              <Button type="submit">
                <AdminIcon name="down" small /> Export CSV
              </Button>
            </form>
          )}
          <Button variant="solid" colorPalette="accent" onClick={() => setIsAdding(true)}>
            <AdminIcon name="plus" small /> Add Statement
          </Button>
        </>
      }
    >
      <Stack gap="s4">
        <ViewNav label="Earnings" parameter="view" views={VIEWS} current={current} keep={['month']} />
        {current !== 'csv' && (
          <Toolbar>
            <StatusSelect
              label="Month"
              value={month}
              options={monthsFrom(first.data?.month, month).map((value) => ({ value, label: monthText(value) }))}
              onChange={(chosen) => show({ month: chosen })}
            />
          </Toolbar>
        )}
        {by && <ReportView by={by} month={month} onAdd={() => setIsAdding(true)} />}
        {current === 'statements' && <StatementsPanel month={month} onAdd={() => setIsAdding(true)} />}
        {current === 'csv' && <StatementsFile />}
      </Stack>
      {isAdding && <StatementDialog month={month} onClose={() => setIsAdding(false)} />}
    </AdminPage>
  );
}
