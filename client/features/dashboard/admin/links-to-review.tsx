import { Box, Button, Flex, List, Text } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { toFailure } from '../../../trpc/failure';
import type { Outputs } from '../../../trpc/trpc';
import { trpc } from '../../../trpc/trpc-react';
import { Panel } from '../../../ui/admin/panel';
import { RelativeTime } from '../../../ui/admin/relative-time';
import { offerUndo } from '../../../ui/admin/undo';
import { useToast } from '../../../ui/messages/toaster';

type Row = Outputs['admin']['casinos']['linksToReview'][number];
type Decision = { confirmedDomain?: string | null; isPaused: boolean };

function useDecision({ id, name, finalDomain }: Row) {
  const toast = useToast();
  const utils = trpc.useUtils();
  const fail = (error: unknown) =>
    toast({ kind: 'error', title: 'Error changing the offer', description: toFailure(error).message });
  const decide = trpc.admin.casinos.decideLink.useMutation({
    onSettled: () => utils.admin.casinos.invalidate(),
  });
  async function run(title: string, decision: Decision) {
    const done = await decide.mutateAsync({ id, shownDomain: finalDomain, ...decision }).catch(fail);
    if (!done) return;
    offerUndo({
      title,
      description: name,
      undo: async () => {
        try {
          await decide.mutateAsync({ id, ...done.was, expected: done.is });
          return { title: 'The offer is as before', description: name };
        } catch (error) {
          return { kind: 'error', title: 'Not taken back', description: toFailure(error).message };
        }
      },
    });
  }
  return { run, isBusy: decide.isPending };
}

function toSentence({ isMoved, finalDomain, failures, status, isPaused }: Row): string {
  if (isMoved) return ` now leads to ${finalDomain ?? ''}`;
  if (failures > 1) return ` did not answer ${failures} times in a row${status === null ? '' : ` (${status})`}`;
  return isPaused ? ' is paused' : '';
}

function LinkRow({ row }: { row: Row }) {
  const { run, isBusy } = useDecision(row);
  const { id, name, isMoved, isPaused, finalDomain, knownDomain, address, checkedAt } = row;
  return (
    <List.Item overflowWrap="anywhere" tabIndex={-1}>
      <Link to="/admin/casinos/edit/$id" params={{ id }}>
        {name}
      </Link>
      {toSentence(row)}
      <Box fontSize="small" color="muted">
        {isPaused && (
          <Text as="span" color="negative">
            Its offer is paused.{' '}
          </Text>
        )}
        {isMoved && knownDomain !== null && `Known until now: ${knownDomain}. `}
        {checkedAt && (
          <>
            Checked <RelativeTime time={checkedAt} />.
          </>
        )}
      </Box>
      <Flex wrap="wrap" gap="s2" mt="s2">
        {isMoved && finalDomain !== null && (
          <Button
            variant="outline"
            disabled={isBusy}
            aria-label={`Confirm ${finalDomain} for ${name}`}
            onClick={() => void run(`${finalDomain} is confirmed`, { confirmedDomain: finalDomain, isPaused: false })}
          >
            Confirm
          </Button>
        )}
        <Button asChild variant="outline">
          <a href={address} target="_blank" rel="noopener noreferrer" aria-label={`Open the link of ${name}`}>
            Open
          </a>
        </Button>
        {!isPaused && (
          <Button
            variant="outline"
            disabled={isBusy}
            aria-label={`Pause the offer of ${name}`}
            onClick={() => void run('The offer is paused', { isPaused: true })}
          >
            Pause
          </Button>
        )}
        {isPaused && !isMoved && (
          <Button
            variant="outline"
            disabled={isBusy}
            aria-label={`Show again the offer of ${name}`}
            onClick={() => void run('The offer is shown again', { isPaused: false })}
          >
            Show again
          </Button>
        )}
      </Flex>
    </List.Item>
  );
}

export function LinksToReview() {
  const { data = [] } = trpc.admin.casinos.linksToReview.useQuery(undefined, { staleTime: 0 });
  if (data.length === 0) return null;
  return (
    <Panel title={data.length === 1 ? '1 link to look at' : `${data.length} links to look at`}>
      <List.Root display="grid" gap="s4" listStyle="none">
        {data.map((row) => (
          <LinkRow key={row.id} row={row} />
        ))}
      </List.Root>
    </Panel>
  );
}
