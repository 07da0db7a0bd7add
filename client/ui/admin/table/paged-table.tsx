import type { ReactNode } from 'react';
import { DataTable } from './data-table';
import type { Column } from './data-table';
import { Pager } from './pager';
import { ErrorBox, SkeletonRows } from '../states';
import type { useCursorPages } from './use-table-state';

interface Page<Row> {
  items: Row[];
  total?: number;
  nextCursor?: string | null;
}

interface PageQuery<Row> {
  data: Page<Row> | undefined;
  isPending: boolean;
  isFetching: boolean;
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

interface Props<Row> {
  query: PageQuery<Row>;
  /** Rows of the first page that are not counted. */
  above?: readonly Row[];
  pages: ReturnType<typeof useCursorPages>;
  failure: string | null;
  empty: ReactNode;
  caption: string;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
}

export function PagedTable<Row>({ query, above = [], pages, failure, empty, ...table }: Props<Row>) {
  const { data, isPlaceholderData } = query;
  const rows = [...above, ...(data?.items ?? [])];
  return (
    <>
      {query.isPending && <SkeletonRows />}
      {failure !== null && (
        <ErrorBox message={failure} busy={query.isFetching} onTryAgain={() => void query.refetch()} />
      )}
      {data && rows.length === 0 && empty}
      {data && rows.length > 0 && (
        <DataTable
          {...table}
          rows={rows}
          stale={isPlaceholderData}
          footer={
            <Pager
              first={pages.first}
              count={data.items.length}
              total={data.total}
              busy={isPlaceholderData}
              {...pages.handlers(data.nextCursor)}
            />
          }
        />
      )}
    </>
  );
}
