import { chakra } from '@chakra-ui/react';
import type { Outputs } from '../../../trpc/trpc';
import type { Column } from '../../../ui/admin/data-table';
import { formatExactTime } from '../../../ui/admin/relative-time';
import { RowAction } from '../../../ui/admin/row-action';
import { ActorName } from './actor-name';
import { actionWord, entityWord } from './audit-words';
import { fieldLabel } from './changed-fields';

export type AuditEntry = Outputs['admin']['audit']['list']['items'][number];

const MOST_FIELDS = 4;

function fieldsText(fields: readonly string[]): string {
  const names = fields.slice(0, MOST_FIELDS).map(fieldLabel).join(', ');
  return fields.length > MOST_FIELDS ? `${names} and ${fields.length - MOST_FIELDS} more` : names;
}

export function auditColumns(onOpen: (entry: AuditEntry) => void): Column<AuditEntry>[] {
  return [
    {
      id: 'what',
      header: 'What',
      kind: 'title',
      cell: (entry) => (
        <chakra.button cursor="pointer" onClick={() => onOpen(entry)}>
          {actionWord(entry.action)}: {entityWord(entry.entity)}
          {entry.label && (
            <chakra.span fontWeight="450" color="muted">
              {' '}
              “{entry.label}”
            </chakra.span>
          )}
          {entry.fields.length > 0 && (
            <chakra.span display="block" fontSize="small" fontWeight="400" color="muted">
              {fieldsText(entry.fields)}
            </chakra.span>
          )}
        </chakra.button>
      ),
    },
    {
      id: 'who',
      header: 'Who',
      kind: 'fold',
      cell: (entry) => <ActorName entry={entry} />,
    },
    {
      id: 'when',
      header: 'When',
      cell: ({ occurredAt }) => <time dateTime={occurredAt.toISOString()}>{formatExactTime(occurredAt)}</time>,
    },
    {
      id: 'actions',
      header: 'Actions',
      kind: 'actions',
      cell: (entry) => (
        <RowAction
          icon="eye"
          label={`Show what changed: ${actionWord(entry.action)} ${entityWord(entry.entity)}, ${formatExactTime(entry.occurredAt)}`}
          onClick={() => onOpen(entry)}
        />
      ),
    },
  ];
}
