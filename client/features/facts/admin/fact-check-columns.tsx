import { chakra } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { isWebUrl } from '../../../../shared/text/web-url';
import type { Column } from '../../../ui/admin/table/data-table';
import { RowAction } from '../../../ui/admin/table/row-action';
import { Status } from '../../../ui/admin/status';
import { Tick } from '../../../ui/admin/table/tick';
import type { FactCheck } from './use-fact-verifying';

interface Actions {
  selected: ReadonlySet<string>;
  isBusy: boolean;
  onSelect: (id: string, isSelected: boolean, isRange: boolean) => void;
  onVerify: (fact: FactCheck) => void;
}

const getName = ({ label, casinoName }: FactCheck) => `${label}, ${casinoName}`;

function Source({ sourceKind, source }: FactCheck) {
  return (
    <chakra.span overflowWrap="anywhere">
      {sourceKind}
      {source !== '' && ': '}
      {isWebUrl(source) ? (
        <a href={source} target="_blank" rel="noopener noreferrer">
          {new URL(source).hostname}
        </a>
      ) : (
        <bdi>{source}</bdi>
      )}
    </chakra.span>
  );
}

function Due({ checked: { text, isOverdue, dueSince } }: FactCheck) {
  return (
    <chakra.span
      color={isOverdue ? 'warm-text' : undefined}
      title={dueSince === null ? undefined : `Due since ${dueSince}`}
      whiteSpace={{ md: 'nowrap' }}
    >
      {text}
    </chakra.span>
  );
}

export function factCheckColumns({ selected, isBusy, onSelect, onVerify }: Actions): Column<FactCheck>[] {
  return [
    {
      id: 'tick',
      header: 'Choose',
      kind: 'tick',
      cell: (fact) => (
        <Tick
          label={`Choose ${getName(fact)}`}
          isTicked={selected.has(fact.id)}
          onTick={(isTicked, isRange) => onSelect(fact.id, isTicked, isRange)}
        />
      ),
    },
    {
      id: 'fact',
      header: 'Fact',
      kind: 'title',
      cell: ({ casinoId, key, label }) => (
        <Link to="/admin/casinos/edit/$id" params={{ id: casinoId }} hash={`fact-${key}`}>
          {label}
        </Link>
      ),
    },
    {
      id: 'casino',
      header: 'Casino',
      kind: 'fold',
      cell: ({ casinoName, isDraft }) => (
        <>
          <bdi>{casinoName}</bdi> {isDraft && <Status kind="off">Draft</Status>}
        </>
      ),
    },
    {
      id: 'value',
      header: 'Value',
      kind: 'fold',
      cell: ({ value, note }) => (
        <chakra.span overflowWrap="anywhere" dir="auto">
          {value}
          {note !== '' && <chakra.small color="muted"> {note}</chakra.small>}
        </chakra.span>
      ),
    },
    { id: 'source', header: 'Source', kind: 'fold', cell: Source },
    { id: 'due', header: 'Due', cell: Due },
    {
      id: 'person',
      header: 'Checked by',
      kind: 'fold',
      cell: ({ checkedBy }) => (
        <>
          <chakra.span display={{ lg: 'none' }}>By </chakra.span>
          <bdi>{checkedBy ?? 'nobody'}</bdi>
        </>
      ),
    },
    {
      id: 'actions',
      header: 'Actions',
      kind: 'actions',
      cell: (fact) => (
        <RowAction
          label={`Verified, unchanged: ${getName(fact)}`}
          icon="seal"
          disabled={isBusy}
          onClick={() => onVerify(fact)}
        />
      ),
    },
  ];
}
