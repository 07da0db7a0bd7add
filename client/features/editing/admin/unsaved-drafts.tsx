import type { ReactNode } from 'react';
import { Box, Button } from '@chakra-ui/react';
import { BulkBar } from '../../../ui/admin/table/bulk-bar';
import type { Column } from '../../../ui/admin/table/data-table';
import { LocalTime } from '../../../ui/admin/relative-time';
import { RowAction } from '../../../ui/admin/table/row-action';
import { Status } from '../../../ui/admin/status';
import { Tick } from '../../../ui/admin/table/tick';
import { useSelection } from '../../../ui/admin/table/use-selection';
import type { Outputs } from '../../../trpc/trpc';
import type { trpc } from '../../../trpc/trpc-react';
import { useBulk } from './use-bulk';

export type UnsavedDraft = Outputs['admin']['posts']['list']['drafts'][number];

const isUnsaved = (row: object): row is UnsavedDraft => 'begunBy' in row && 'entity' in row;
const toTitle = ({ title }: UnsavedDraft) => title || 'Without a title';

interface Options {
  procedures: Pick<typeof trpc.admin.posts, 'discardDrafts' | 'undoDiscard'>;
  drafts: readonly UnsavedDraft[];
  refresh: () => Promise<unknown>;
}

/** What was begun and is not saved yet, as rows of its list: chosen, discarded, and brought back. */
export function useUnsavedDrafts({ procedures, drafts, refresh }: Options) {
  const { chosen, anchor, select, selectAll } = useSelection(drafts);
  const { mutateAsync: discard } = procedures.discardDrafts.useMutation();
  const { mutateAsync: takeBack } = procedures.undoDiscard.useMutation();
  const clear = () => selectAll(false);
  const bulk = useBulk({ noun: 'draft', takeBack, refresh, onDone: clear });
  return {
    drafts,
    bulk,
    chosen,
    clear,
    discard: (rows: readonly UnsavedDraft[]) =>
      void bulk.run(
        () => discard({ drafts: rows.map(({ id, updatedAt }) => ({ id, expectedCopyAt: updatedAt })) }),
        'discarded',
      ),
    tickOf: (id: string) => ({
      isTicked: chosen.some((row) => row.id === id),
      isLast: id === anchor && chosen.length > 0,
      onTick: (isSelected: boolean, isRange: boolean) => select(id, isSelected, isRange),
    }),
  };
}

type Unsaved = ReturnType<typeof useUnsavedDrafts>;

function State({ draft: { problem, publishAt } }: { draft: UnsavedDraft }) {
  return (
    <>
      <Status kind={problem === null ? 'off' : 'bad'}>Unsaved draft</Status>
      {problem !== null && <Box color="negative">Not published at its time: {problem}</Box>}
      {problem === null && publishAt && (
        <Box color="muted" fontSize="small">
          Goes live <LocalTime time={publishAt} />
        </Box>
      )}
    </>
  );
}

/** The columns of a list for its unsaved drafts, too. Both need a column 'updated', and one of the kind 'title'. */
export function withUnsavedDrafts<Row extends object>(
  columns: readonly Column<Row>[],
  { drafts, bulk, discard, tickOf }: Unsaved,
  link: (id: string, title: string) => ReactNode,
): Column<Row | UnsavedDraft>[] {
  if (drafts.length === 0) return columns as Column<Row | UnsavedDraft>[];
  const hasStatus = columns.some(({ id }) => id === 'status');
  function toCell({ id, kind }: Column<Row>, draft: UnsavedDraft): ReactNode {
    if (kind === 'tick') return <Tick label={`Choose “${toTitle(draft)}”`} {...tickOf(draft.id)} />;
    if (kind === 'title') return link(draft.id, toTitle(draft));
    if (id === 'status') return <State draft={draft} />;
    if (kind === 'actions')
      return (
        <RowAction
          icon="bin"
          destructive
          label={`Discard “${toTitle(draft)}”`}
          onClick={() => bulk.isBusy || discard([draft])}
        />
      );
    if (id !== 'updated') return null;
    return (
      <>
        <LocalTime time={draft.updatedAt} />
        {!hasStatus && (
          <Box>
            <State draft={draft} />
          </Box>
        )}
      </>
    );
  }
  const tick: Column<Row> = { id: 'tick', header: 'Choose', kind: 'tick', cell: () => null };
  const all = columns.some(({ kind }) => kind === 'tick') ? columns : [tick, ...columns];
  return all.map((column) => ({
    ...column,
    cell: (row) => (isUnsaved(row) ? toCell(column, row) : column.cell(row)),
  }));
}

export function DiscardButton({ unsaved: { bulk, chosen, discard } }: { unsaved: Unsaved }) {
  return (
    <Button disabled={bulk.isBusy} onClick={() => discard(chosen)}>
      Discard {chosen.length === 1 ? '1 unsaved draft' : `${chosen.length} unsaved drafts`}
    </Button>
  );
}

export function UnsavedBar({ unsaved }: { unsaved: Unsaved }) {
  const { chosen, clear, bulk } = unsaved;
  if (chosen.length === 0) return null;
  return (
    <BulkBar
      selection={{ chosen: [...chosen], isAll: false, chooseAll: clear, clear }}
      matching={undefined}
      busy={bulk.isBusy}
    >
      <DiscardButton unsaved={unsaved} />
    </BulkBar>
  );
}
