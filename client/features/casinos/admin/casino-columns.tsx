import { chakra } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import type { AdminCasinoListQuery, CasinoFilter } from '../../../../shared/casinos/casinos-admin.schema';
import type { Outputs } from '../../../trpc/trpc';
import type { Column } from '../../../ui/admin/table/data-table';
import { RelativeTime } from '../../../ui/admin/relative-time';
import { RowAction, RowLink } from '../../../ui/admin/table/row-action';
import { Tick } from '../../../ui/admin/table/tick';
import type { BulkSelection } from '../../../ui/admin/table/use-selection';
import { AdminIcon } from '../../../ui/admin/admin-icon';
import { Logo } from '../../media/logo';
import { CasinoStatusMark } from './casino-status-mark';

export type CasinoListRow = Outputs['admin']['casinos']['list']['items'][number];

type CasinoSort = AdminCasinoListQuery['sort'];

const DIRECTIONS: Record<CasinoSort, 'ascending' | 'descending'> = {
  placement: 'ascending',
  name: 'ascending',
  rating: 'descending',
  checked: 'ascending',
  updated: 'descending',
};

interface Actions {
  tickOf: BulkSelection<CasinoListRow, CasinoFilter>['tickOf'];
  sort: CasinoSort;
  onSort: (sort: CasinoSort) => void;
  onView: (casino: CasinoListRow) => void;
  onEdit: (casino: CasinoListRow) => void;
  onDelete: (casino: CasinoListRow) => void;
}

export function casinoColumns(actions: Actions): Column<CasinoListRow>[] {
  const { tickOf, onView, onEdit, onDelete } = actions;
  const sort = (by: CasinoSort) => ({
    direction: actions.sort === by ? DIRECTIONS[by] : null,
    onSort: () => actions.onSort(by),
  });
  return [
    {
      id: 'tick',
      header: 'Choose',
      kind: 'tick',
      cell: ({ id, name }) => <Tick label={`Choose ${name}`} {...tickOf(id)} />,
    },
    {
      id: 'name',
      header: 'Name',
      kind: 'title',
      sort: sort('name'),
      cell: (casino) => (
        <Link to="/admin/casinos/edit/$id" params={{ id: casino.id }}>
          <bdi>{casino.name}</bdi>
        </Link>
      ),
    },
    {
      id: 'logo',
      header: 'Logo',
      kind: 'hide',
      cell: ({ name, logoUrl }) => <Logo name={name} url={logoUrl} size="small" />,
    },
    { id: 'status', header: 'Status', cell: ({ status }) => <CasinoStatusMark status={status} /> },
    {
      id: 'rating',
      header: 'Rating',
      sort: sort('rating'),
      cell: ({ rating }) => (rating === null ? 'Not rated yet' : `${rating.toFixed(1)}/5`),
    },
    {
      id: 'checked',
      header: 'Checked',
      kind: 'fold',
      sort: sort('checked'),
      cell: ({ verifiedAt }) => (
        <>
          <chakra.span display={{ lg: 'none' }}>Checked </chakra.span>
          <RelativeTime time={verifiedAt} none="never" />
        </>
      ),
    },
    { id: 'bonus', header: 'Bonus', kind: 'fold', cell: ({ bonusAmount }) => bonusAmount || 'No bonus yet' },
    {
      id: 'placement',
      header: 'Placement',
      kind: 'fold',
      sort: sort('placement'),
      cell: ({ placement, status }) => (
        <>
          <chakra.span display={{ lg: 'none' }}>Placement </chakra.span>
          {(status === 'closed' ? null : placement) ?? 'N/A'}
        </>
      ),
    },
    {
      id: 'recommended',
      header: 'Recommended',
      kind: 'fold',
      cell: ({ isRecommended }) => (
        <>
          <chakra.span display={{ lg: 'none' }}>Recommended </chakra.span>
          {isRecommended ? (
            <chakra.span role="img" aria-label="Yes" display="inline-flex" verticalAlign="middle" color="warm-text">
              <AdminIcon name="star" small />
            </chakra.span>
          ) : (
            'No'
          )}
        </>
      ),
    },
    {
      id: 'actions',
      header: 'Actions',
      kind: 'actions',
      cell: (casino) => (
        <>
          <ViewAction casino={casino} onView={onView} />
          <RowAction label={`Edit ${casino.name}`} icon="pen" onClick={() => onEdit(casino)} />
          <RowAction label={`Delete ${casino.name}`} icon="bin" destructive onClick={() => onDelete(casino)} />
        </>
      ),
    },
  ];
}

function ViewAction({ casino, onView }: { casino: CasinoListRow; onView: Actions['onView'] }) {
  const label = `View ${casino.name} (opens in a new tab)`;
  if (casino.status === 'draft') return <RowAction label={label} icon="eye" onClick={() => onView(casino)} />;
  return (
    <RowLink label={label} icon="eye">
      {(icon) => (
        <a href={`/casino/${casino.id}`} target="_blank" rel="noopener">
          {icon}
        </a>
      )}
    </RowLink>
  );
}
