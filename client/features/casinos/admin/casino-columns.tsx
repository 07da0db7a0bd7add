import { chakra } from '@chakra-ui/react';
import type { Outputs } from '../../../trpc';
import type { Column } from '../../../ui/admin/data-table';
import { RowAction, RowLink } from '../../../ui/admin/row-action';
import { AdminIcon } from '../../../ui/admin-icon';
import { Logo } from '../../media/logo';

export type CasinoListRow = Outputs['admin']['casinos']['list']['items'][number];

interface Actions {
  onEdit: (casino: CasinoListRow) => void;
  onDelete: (casino: CasinoListRow) => void;
}

/** SPEC.md 'Admin casino management'. */
export function casinoColumns({ onEdit, onDelete }: Actions): Column<CasinoListRow>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      kind: 'title',
      cell: (casino) => (
        <chakra.button type="button" cursor="pointer" onClick={() => onEdit(casino)}>
          <bdi>{casino.name}</bdi>
        </chakra.button>
      ),
    },
    {
      id: 'logo',
      header: 'Logo',
      kind: 'hide',
      cell: ({ name, logoUrl }) => <Logo name={name} url={logoUrl} size="small" />,
    },
    { id: 'rating', header: 'Rating', cell: ({ rating }) => `${rating}/5` },
    { id: 'bonus', header: 'Bonus', kind: 'fold', cell: ({ bonusAmount }) => bonusAmount },
    {
      id: 'placement',
      header: 'Placement',
      kind: 'fold',
      cell: ({ placement }) => (
        <>
          <chakra.span display={{ lg: 'none' }}>Placement </chakra.span>
          {placement ?? 'N/A'}
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
          <RowLink label={`View ${casino.name} (opens in a new tab)`} icon="eye">
            {(icon) => (
              <a href={`/casino/${casino.id}`} target="_blank" rel="noopener">
                {icon}
              </a>
            )}
          </RowLink>
          <RowAction label={`Edit ${casino.name}`} icon="pen" onClick={() => onEdit(casino)} />
          <RowAction label={`Delete ${casino.name}`} icon="bin" destructive onClick={() => onDelete(casino)} />
        </>
      ),
    },
  ];
}
