import type { Outputs } from '../../../trpc/trpc';
import type { Column } from '../../../ui/admin/table/data-table';
import { RelativeTime } from '../../../ui/admin/relative-time';
import { RowAction } from '../../../ui/admin/table/row-action';
import { Status } from '../../../ui/admin/status';

export type Subscriber = Outputs['admin']['newsletter']['list']['items'][number];

function SubscriberStatus({ status }: { status: string }) {
  if (status === 'confirmed') return <Status kind="on">Confirmed</Status>;
  return status === 'pending' ? <Status kind="half">Not confirmed</Status> : <Status kind="off">Unsubscribed</Status>;
}

export function subscriberColumns(onErase: (subscriber: Subscriber) => void): Column<Subscriber>[] {
  return [
    { id: 'email', header: 'E-mail', kind: 'title', cell: ({ email }) => <bdi>{email}</bdi> },
    { id: 'status', header: 'Status', cell: ({ status }) => <SubscriberStatus status={status} /> },
    { id: 'asked', header: 'Asked', kind: 'fold', cell: ({ consentAt }) => <RelativeTime time={consentAt} /> },
    {
      id: 'confirmed',
      header: 'Confirmed',
      kind: 'hide',
      cell: ({ confirmedAt }) => <RelativeTime time={confirmedAt} />,
    },
    { id: 'left', header: 'Left', kind: 'hide', cell: ({ unsubscribedAt }) => <RelativeTime time={unsubscribedAt} /> },
    {
      id: 'actions',
      header: 'Actions',
      kind: 'actions',
      cell: (subscriber) => (
        <RowAction icon="bin" destructive label={`Erase ${subscriber.email}`} onClick={() => onErase(subscriber)} />
      ),
    },
  ];
}
