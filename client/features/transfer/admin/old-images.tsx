import { Button, chakra, Flex, Progress, Stack, Text } from '@chakra-ui/react';
import { formatNumber } from '../../../../shared/text/format-number';
import { trpc } from '../../../trpc/trpc-react';
import { toFailure } from '../../../trpc/failure';
import type { Outputs } from '../../../trpc/trpc';
import { Panel } from '../../../ui/admin/panel';
import { ErrorBox } from '../../../ui/admin/states';
import { useToast } from '../../../ui/messages/toaster';

type Host = Outputs['admin']['transfer']['oldImages'][number];

const POLL_MS = 2_000;

const images = (count: number) => `${formatNumber(count)} ${count === 1 ? 'image' : 'images'}`;

function stateText({ left, waiting, done, failures }: Host): string {
  return [
    waiting > 0 && `${formatNumber(done + failures)} of ${images(done + failures + waiting)} tried`,
    done > 0 && `${formatNumber(done)} fetched`,
    failures > 0 && `${formatNumber(failures)} failed`,
    left > 0 && `${formatNumber(left)} to fetch`,
  ]
    .filter(Boolean)
    .join(', ');
}

function Failures({ failed, failures }: Pick<Host, 'failed' | 'failures'>) {
  if (failures === 0) return null;
  return (
    <chakra.ul display="grid" gap="s2" ps="s5" fontSize="small">
      {failed.map(({ url, reason }) => (
        <chakra.li key={url} overflowWrap="anywhere">
          <bdi>{url}</bdi>
          <Text color="negative">{reason}</Text>
        </chakra.li>
      ))}
      {failures > failed.length && <chakra.li>And {formatNumber(failures - failed.length)} more.</chakra.li>}
    </chakra.ul>
  );
}

function OfHost({ host, ...state }: Host) {
  const utils = trpc.useUtils();
  const toast = useToast();
  const fetching = trpc.admin.transfer.fetchImages.useMutation({
    onError: (error) =>
      toast({ kind: 'error', title: 'Error fetching the images', description: toFailure(error).message }),
    onSettled: () => utils.admin.transfer.oldImages.invalidate(),
  });
  const { left, waiting, done, failures } = state;
  const label = left > 0 ? `Fetch ${images(left)} from ${host}` : 'Try again';
  return (
    <Stack as="section" gap="s2" aria-label={host}>
      <Flex gap="s3" align="center" justify="space-between" wrap="wrap">
        <Text overflowWrap="anywhere" minW="0">
          <b>
            <bdi>{host}</bdi>
          </b>
          {': '}
          <span role="status">{stateText({ host, ...state })}</span>
        </Text>
        {left + failures + waiting > 0 && (
          <Button
            size="sm"
            loading={fetching.isPending || waiting > 0}
            loadingText="Fetching"
            aria-label={left > 0 ? label : `Try again: ${host}`}
            onClick={() => fetching.mutate({ host })}
          >
            {label}
          </Button>
        )}
      </Flex>
      {waiting > 0 && (
        <Progress.Root
          value={done + failures}
          max={done + failures + waiting}
          size="sm"
          maxW="24rem"
          aria-label={`Images of ${host}`}
        >
          <Progress.Track>
            <Progress.Range />
          </Progress.Track>
        </Progress.Root>
      )}
      <Failures {...state} />
    </Stack>
  );
}

/** Images that texts still load from other sites, such as the one they were imported from. */
export function OldImages() {
  const { data, error, isFetching, refetch } = trpc.admin.transfer.oldImages.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(({ waiting }) => waiting > 0) ? POLL_MS : false),
  });
  if (error)
    return (
      <ErrorBox
        message={`Error loading the images of other sites: ${toFailure(error).message}`}
        busy={isFetching}
        onTryAgain={() => void refetch()}
      />
    );
  if (!data || data.length === 0) return null;
  return (
    <Panel title="Images on other sites">
      <Stack gap="s4">
        <Text color="muted" maxW="measure">
          These images are still loaded from other sites, and vanish when those do. Fetch them to store them here; the
          texts and logos then use the new addresses. A text with unpublished changes is left as it is.
        </Text>
        {data.map((host) => (
          <OfHost key={host.host} {...host} />
        ))}
      </Stack>
    </Panel>
  );
}
