import type { ReactNode } from 'react';
import { Box, chakra, Flex, Table } from '@chakra-ui/react';
import { tableStyles } from './data-table-styles';

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /**
   * 'tick' selects the row; 'title' names the row and its card; 'actions' comes last; 'fold' moves below the title
   * under 1024 px, unless it is null; 'hide' is omitted there; 'form' takes a card's whole width. Undefined: a column until the table
   * becomes cards.
   */
  kind?: 'tick' | 'title' | 'actions' | 'fold' | 'hide' | 'form';
  align?: 'end';
  sort?: { direction: 'ascending' | 'descending' | null; onSort: () => void };
}

interface Props<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  footer?: ReactNode;
  /** The rows are the previous page's, shown while the next one loads. */
  stale?: boolean;
}

function HeaderCell<Row>({ column }: { column: Column<Row> }) {
  return (
    <Table.ColumnHeader
      scope="col"
      role="columnheader"
      data-kind={column.kind}
      textAlign={column.align ?? (column.kind === 'actions' ? 'end' : undefined)}
      aria-sort={column.sort ? (column.sort.direction ?? 'none') : undefined}
    >
      {column.sort ? <SortButton header={column.header} {...column.sort} /> : column.header}
    </Table.ColumnHeader>
  );
}

function SortButton({ header, direction, onSort }: { header: string } & NonNullable<Column<never>['sort']>) {
  return (
    <Box as="button" onClick={onSort} color="text" cursor="pointer" minH="2rem">
      {header}
      <Box as="span" aria-hidden="true" color={direction ? 'text' : 'muted'}>
        {direction === 'ascending' ? ' ↑' : direction === 'descending' ? ' ↓' : ' ↕'}
      </Box>
    </Box>
  );
}

function Folded<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  const folded = columns.flatMap((column) => {
    const cell = column.kind === 'fold' ? column.cell(row) : null;
    return cell === null ? [] : [<span key={column.id}>{cell}</span>];
  });
  if (folded.length === 0) return null;
  return (
    <Flex as="small" className="folded">
      {folded}
    </Flex>
  );
}

function BodyRow<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  return (
    <Table.Row role="row">
      {columns.map((column) => (
        <Table.Cell key={column.id} role="cell" data-kind={column.kind} textAlign={column.align}>
          {column.kind === 'actions' ? (
            <Flex justify="flex-end" me="-.5rem">
              {column.cell(row)}
            </Flex>
          ) : (
            (column.cell(row) ?? (column.kind === 'fold' && <chakra.span color="muted">–</chakra.span>))
          )}
          {column.kind === 'title' && <Folded columns={columns} row={row} />}
        </Table.Cell>
      ))}
    </Table.Row>
  );
}

export function DataTable<Row>({ caption, columns, rows, rowKey, footer, stale = false }: Props<Row>) {
  return (
    <Box
      borderWidth="1px"
      borderColor="line"
      borderRadius="r3"
      bg="surface"
      opacity={stale ? 0.6 : 1}
      aria-busy={stale || undefined}
    >
      <Box overflowX="auto" position="relative" tabIndex={0} role="region" aria-label={caption} borderTopRadius="r3">
        <Table.Root role="table" interactive css={tableStyles}>
          <Table.Caption srOnly>{caption}</Table.Caption>
          <Table.Header role="rowgroup">
            <Table.Row role="row">
              {columns.map((column) => (
                <HeaderCell key={column.id} column={column} />
              ))}
            </Table.Row>
          </Table.Header>
          <Table.Body role="rowgroup">
            {rows.map((row) => (
              <BodyRow key={rowKey(row)} columns={columns} row={row} />
            ))}
          </Table.Body>
        </Table.Root>
      </Box>
      {footer}
    </Box>
  );
}
