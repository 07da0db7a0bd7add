import { chakra } from '@chakra-ui/react';
import type { Outputs } from '../../../trpc/trpc';
import type { Column } from '../../../ui/admin/table/data-table';
import { RelativeTime } from '../../../ui/admin/relative-time';
import { RowAction } from '../../../ui/admin/table/row-action';
import { Status } from '../../../ui/admin/status';

export type Message = Outputs['admin']['messages']['list']['items'][number];

export const getSubject = ({ subject }: Message) => subject ?? 'No subject';

export function MessageStatus({ message }: { message: Message }) {
  if (message.handledAt) return <Status kind="off">Handled</Status>;
  return message.readAt ? <Status kind="half">Read</Status> : <Status kind="on">New</Status>;
}

interface Actions {
  onRead: (message: Message) => void;
  onDelete: (message: Message) => void;
}

export function messageColumns({ onRead, onDelete }: Actions): Column<Message>[] {
  return [
    {
      id: 'subject',
      header: 'Subject',
      kind: 'title',
      cell: (message) => (
        <chakra.button cursor="pointer" fontWeight={message.readAt ? '450' : '680'} onClick={() => onRead(message)}>
          <bdi>{getSubject(message)}</bdi>
        </chakra.button>
      ),
    },
    { id: 'status', header: 'Status', cell: (message) => <MessageStatus message={message} /> },
    { id: 'from', header: 'From', kind: 'fold', cell: ({ name }) => <bdi>{name}</bdi> },
    { id: 'email', header: 'E-mail', kind: 'hide', cell: ({ email }) => <bdi>{email}</bdi> },
    { id: 'sent', header: 'Sent', kind: 'fold', cell: ({ createdAt }) => <RelativeTime time={createdAt} /> },
    {
      id: 'actions',
      header: 'Actions',
      kind: 'actions',
      cell: (message) => (
        <>
          <RowAction
            icon="eye"
            label={`Read “${getSubject(message)}” by ${message.name}`}
            onClick={() => onRead(message)}
          />
          <RowAction
            icon="bin"
            destructive
            label={`Delete “${getSubject(message)}” by ${message.name}`}
            onClick={() => onDelete(message)}
          />
        </>
      ),
    },
  ];
}
