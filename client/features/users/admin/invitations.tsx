import { Button, Heading, Stack, Text } from '@chakra-ui/react';
import { toFailure } from '../../../trpc/failure';
import { trpc } from '../../../trpc/trpc-react';
import type { Outputs } from '../../../trpc/trpc';
import { DataTable } from '../../../ui/admin/table/data-table';
import type { Column } from '../../../ui/admin/table/data-table';
import { RelativeTime } from '../../../ui/admin/relative-time';
import { useFormToast } from '../../../ui/admin/form/use-form-toast';
import { Dismissed, useReauthentication } from '../../auth/reauthentication';
import { ROLE_NAMES } from './user-actions';

type Invitation = Outputs['admin']['users']['invitations']['list'][number];

function Actions({ invitation: { id, email } }: { invitation: Invitation }) {
  const utils = trpc.useUtils();
  const showToast = useFormToast('user');
  const repeat = useReauthentication();
  const { resend, withdraw } = utils.client.admin.users.invitations;
  async function run(action: typeof resend, title: string) {
    try {
      await repeat(() => action.mutate({ id }));
      showToast({ kind: 'success', title, description: email });
    } catch (error) {
      if (error instanceof Dismissed) return;
      showToast({ kind: 'error', title: 'Error with the invitation', description: toFailure(error).message });
    } finally {
      void utils.admin.users.invitations.list.invalidate();
    }
  }
  return (
    <>
      <Button size="sm" aria-label={`Send again to ${email}`} onClick={() => void run(resend, 'Sent again')}>
        Send again
      </Button>
      <Button
        size="sm"
        variant="ghost"
        aria-label={`Withdraw from ${email}`}
        onClick={() => void run(withdraw, 'Invitation withdrawn')}
      >
        Withdraw
      </Button>
    </>
  );
}

const columns: Column<Invitation>[] = [
  { id: 'email', header: 'Address', kind: 'title', cell: ({ email }) => <bdi>{email}</bdi> },
  { id: 'role', header: 'Role', cell: ({ role }) => ROLE_NAMES[role] },
  { id: 'sent', header: 'Sent', kind: 'fold', cell: ({ sentAt }) => <RelativeTime time={sentAt} /> },
  {
    id: 'ends',
    header: 'Ends',
    cell: ({ expiresAt, isOver }) =>
      isOver ? (
        <Text as="span" color="warm-text" fontWeight="600">
          Ended
        </Text>
      ) : (
        <RelativeTime time={expiresAt} />
      ),
  },
  { id: 'actions', header: 'Actions', kind: 'actions', cell: (invitation) => <Actions invitation={invitation} /> },
];

export function Invitations() {
  const { data = [] } = trpc.admin.users.invitations.list.useQuery(undefined, { staleTime: 0 });
  if (data.length === 0) return null;
  return (
    <Stack gap="s3" as="section">
      <Heading as="h2" fontSize="h4">
        Invited
      </Heading>
      <Text fontSize="small" color="muted">
        A link works for 7 days and once.
      </Text>
      <DataTable caption="Invited" columns={columns} rows={data} rowKey={({ id }) => id} />
    </Stack>
  );
}
