import { Box } from '@chakra-ui/react';
import { amountText } from '../../../../shared/text/amounts';
import { pageLabel, perClick, placementLabel } from '../../../../shared/earnings/earnings';
import type { Amount } from '../../../../shared/text/amounts';
import type { EarningView } from '../../../../shared/earnings/earnings';
import { formatNumber } from '../../../../shared/text/format-number';
import type { Outputs } from '../../../trpc/trpc';
import type { Column } from '../../../ui/admin/table/data-table';

type Row = Outputs['admin']['earnings']['report']['rows'][number];

/** One per line: amounts in two currencies have no sum. */
export function Amounts({ amounts }: { amounts: readonly Amount[] }) {
  return (
    <>
      {amounts.map((amount) => (
        <Box as="span" display="block" key={amount.currency} fontVariantNumeric="tabular-nums">
          {amountText(amount)}
        </Box>
      ))}
    </>
  );
}

export function PerClick({ earned }: { earned: readonly (Amount & { clicks: number })[] }) {
  const amounts = earned.flatMap(({ currency, cents, clicks }) => {
    const each = perClick(cents, clicks);
    return each === null ? [] : [{ currency, cents: each }];
  });
  return <Amounts amounts={amounts} />;
}

export const unit = (text: string) => (
  <Box as="span" color="muted" hideFrom="md">
    {' '}
    {text}
  </Box>
);

const people = ({ signUps, depositors }: Row) =>
  [
    signUps !== null && `${formatNumber(signUps)} ${signUps === 1 ? 'sign-up' : 'sign-ups'}`,
    depositors !== null && `${formatNumber(depositors)} ${depositors === 1 ? 'depositor' : 'depositors'}`,
  ]
    .filter((text) => text !== false)
    .join(', ');

const TITLES: Record<EarningView, string> = { site: 'Site', placement: 'Placement', page: 'Page' };

const toLabel = ({ key, name }: Row, by: EarningView) =>
  by === 'site' ? name : by === 'placement' ? placementLabel(key) : pageLabel(key);

const isPath = (key: string) => key.startsWith('/');

function toTitle(row: Row, by: EarningView) {
  const label = toLabel(row, by);
  if (by !== 'page' || !isPath(row.key)) return <Box overflowWrap="anywhere">{label}</Box>;
  return (
    <Box asChild overflowWrap="anywhere">
      <a href={row.key} target="_blank" rel="noopener">
        {label}
      </a>
    </Box>
  );
}

export function earningColumns(by: EarningView): Column<Row>[] {
  return [
    { id: 'title', header: TITLES[by], kind: 'title', cell: (row) => toTitle(row, by) },
    {
      id: 'clicks',
      header: 'Clicks',
      align: 'end',
      cell: ({ clicks }) => (
        <>
          {formatNumber(clicks)}
          {unit(clicks === 1 ? 'click' : 'clicks')}
        </>
      ),
    },
    {
      id: 'before',
      header: 'Month before',
      align: 'end',
      kind: 'hide',
      cell: ({ clicksBefore }) => formatNumber(clicksBefore),
    },
    {
      id: 'copies',
      header: 'Codes copied',
      align: 'end',
      cell: ({ copies }) => (
        <>
          {formatNumber(copies)}
          {unit(copies === 1 ? 'code copied' : 'codes copied')}
        </>
      ),
    },
    { id: 'bots', header: 'Bots', align: 'end', kind: 'hide', cell: ({ bots }) => formatNumber(bots) },
    {
      id: 'earned',
      header: by === 'site' ? 'Earned' : 'Earned, by clicks',
      align: 'end',
      cell: ({ earned }) => (earned.length === 0 ? <>–{unit('no statement')}</> : <Amounts amounts={earned} />),
    },
    {
      id: 'per-click',
      header: 'Per click',
      align: 'end',
      cell: ({ earned }) => (!earned.some(({ clicks }) => clicks > 0) ? '–' : <PerClick earned={earned} />),
    },
    ...(by === 'site' ? [{ id: 'people', header: 'Players', kind: 'fold', cell: people } as const] : []),
  ];
}
