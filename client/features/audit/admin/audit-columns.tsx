import { chakra } from '@chakra-ui/react';
import type { Outputs } from '../../../trpc/trpc';
import type { Column } from '../../../ui/admin/table/data-table';
import { formatLocalTime } from '../../../ui/admin/publication-time';
import { LocalTime, withLocalTimes } from '../../../ui/admin/relative-time';
import { RowAction } from '../../../ui/admin/table/row-action';
import { ActorName } from './actor-name';
import { actionWord, entityWord } from './audit-words';

export type AuditEntry = Outputs['admin']['audit']['list']['items'][number];

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export function auditColumns(onOpen: (entry: AuditEntry) => void): Column<AuditEntry>[] {
  return [
    {
      id: 'what',
      header: 'What',
      kind: 'title',
      cell: (entry) => (
        <chakra.button cursor="pointer" onClick={() => onOpen(entry)}>
          <chakra.span fontWeight="450">
            {capital(entry.sentence.start)}
            <chakra.bdi fontWeight="600">{entry.sentence.item}</chakra.bdi>
            {withLocalTimes(entry.sentence.end)}
          </chakra.span>
          {entry.sentence.note && (
            <chakra.span display="block" fontSize="small" fontWeight="400" color="muted">
              “{entry.sentence.note}”
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
      cell: ({ occurredAt }) => <LocalTime time={occurredAt} />,
    },
    {
      id: 'actions',
      header: 'Actions',
      kind: 'actions',
      cell: (entry) => (
        <RowAction
          icon="eye"
          label={`Show what changed: ${actionWord(entry.action)} ${entityWord(entry.entity)}, ${formatLocalTime(entry.occurredAt)}`}
          onClick={() => onOpen(entry)}
        />
      ),
    },
  ];
}
