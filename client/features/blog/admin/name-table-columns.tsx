import { RelativeTime } from '../../../ui/admin/relative-time';
import { RowAction } from '../../../ui/admin/row-action';
import type { Column } from '../../../ui/admin/data-table';

interface Named {
  name: string;
  createdAt: Date;
}

interface Options<Row> {
  onEdit: (row: Row) => void;
  onDelete: (row: Row) => void;
}

export function createdColumn<Row extends Named>(): Column<Row> {
  return { id: 'created', header: 'Created', kind: 'fold', cell: ({ createdAt }) => <RelativeTime time={createdAt} /> };
}

export function actionsColumn<Row extends Named>({ onEdit, onDelete }: Options<Row>): Column<Row> {
  return {
    id: 'actions',
    header: 'Actions',
    kind: 'actions',
    cell: (row) => (
      <>
        <RowAction label={`Edit “${row.name}”`} icon="pen" onClick={() => onEdit(row)} />
        <RowAction label={`Delete “${row.name}”`} icon="bin" destructive onClick={() => onDelete(row)} />
      </>
    ),
  };
}
