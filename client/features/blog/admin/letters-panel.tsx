import { Button, Flex, Link as TextLink, Stack, Text } from '@chakra-ui/react';
import { Link, useNavigate } from '@tanstack/react-router';
import { formatNumber } from '../../../../shared/text/format-number';
import { toFailure } from '../../../trpc/failure';
import { trpc } from '../../../trpc/trpc-react';
import { Panel } from '../../../ui/admin/panel';
import { useFormToast } from '../../../ui/admin/form/use-form-toast';
import { LetterEditor } from './letter-editor';
import { LetterMark } from './letter-mark';

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
        {data?.items.map((letter) => (
          <Stack key={letter.id} gap="0">
            <Flex wrap="wrap" align="baseline" columnGap="s4">
              <TextLink asChild>
                <Link to="/admin" search={{ tab: 'newsletter', view: letter.id }}>
                  {letter.title}
                </Link>
              </TextLink>
              <LetterMark letter={letter} />
            </Flex>
            {letter.state !== null && letter.state !== 'planned' && (
              <Text fontSize="small" color="muted">
                {formatNumber(letter.counts.sent)} of {formatNumber(letter.counts.recipients)} sent ·{' '}
                {letter.counts.failed} failed · {letter.counts.unsubscribed} unsubscribed
              </Text>
            )}
          </Stack>
        ))}
        <Text fontSize="small" color="muted">
          Opened: not counted. There is no pixel, and links are as you write them.
        </Text>
      </Stack>
    </Panel>
  );
}
