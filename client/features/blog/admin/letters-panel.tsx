import { Button, Link as TextLink, Stack, Text } from '@chakra-ui/react';
import { Link, useNavigate } from '@tanstack/react-router';
import { formatNumber } from '../../../../shared/text/format-number';
import { toFailure } from '../../../trpc/failure';
import { trpc } from '../../../trpc/trpc-react';
import { Panel } from '../../../ui/admin/panel';
import { formatLocalTime } from '../../../ui/admin/publication-time';
import { useFormToast } from '../../../ui/admin/use-form-toast';
import { LetterEditor } from './letter-editor';

const STATES = { planned: 'goes out', sending: 'on its way', paused: 'paused', done: 'sent' } as const;

export function LettersPanel({ letterId }: { letterId: string | undefined }) {
  return letterId === undefined ? <LetterList /> : <LetterEditor key={letterId} id={letterId} />;
}

function LetterList() {
  const { data } = trpc.admin.letters.list.useQuery(undefined, { staleTime: 0 });
  const toast = useFormToast('letter');
  const navigate = useNavigate();
  const create = trpc.admin.letters.create.useMutation({
    onSuccess: ({ id }) => void navigate({ to: '/admin', search: { tab: 'newsletter', view: id } }),
    onError: (error) => toast({ kind: 'error', title: 'Error creating letter', description: toFailure(error).message }),
  });
  return (
    <Panel title="Letters">
      <Stack gap="s3" align="start">
        <Button variant="solid" colorPalette="accent" loading={create.isPending} onClick={() => create.mutate()}>
          New letter
        </Button>
        {data?.items.map(({ id, title, state, startAt, sentAt, counts }) => (
          <Stack key={id} gap="0">
            <TextLink asChild>
              <Link to="/admin" search={{ tab: 'newsletter', view: id }}>
                {title}
              </Link>
            </TextLink>
            <Text fontSize="small" color="muted">
              {state === null ? (sentAt === null ? 'draft' : 'sent elsewhere') : STATES[state]}
              {state === 'planned' && startAt && ` ${formatLocalTime(startAt)}`}
              {sentAt && ` ${formatLocalTime(sentAt)}`}
              {state !== null &&
                state !== 'planned' &&
                ` · ${formatNumber(counts.sent)} of ${formatNumber(counts.recipients)} sent · ${counts.failed} failed · ${counts.unsubscribed} unsubscribed`}
            </Text>
          </Stack>
        ))}
        <Text fontSize="small" color="muted">
          Opened: not counted. There is no pixel, and links are as you write them.
        </Text>
      </Stack>
    </Panel>
  );
}
