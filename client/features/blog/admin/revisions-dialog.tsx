import { useState } from 'react';
import { Button, Flex, Grid, Heading, Stack, Text } from '@chakra-ui/react';
import { trpc } from '../../../data/trpc-react';
import { ConfirmDialog } from '../../../ui/admin/confirm-dialog';
import { DialogFrame } from '../../../ui/admin/dialog-frame';
import { formatExactTime, RelativeTime } from '../../../ui/admin/relative-time';
import { EmptyBox, ErrorBox, SkeletonRows } from '../../../ui/admin/states';
import { useToast } from '../../../ui/toaster';
import type { AdminPost, RevisionRow } from './blog-admin-data';
import type { PostValues } from './post-form';
import { TextDiff } from './text-diff';
import type { Stored } from './use-post-saving';

interface Props {
  postId: string;
  stored: Stored;
  /** The editor's present text: revisions are compared with it. */
  values: PostValues;
  isDirty: boolean;
  onRestored: (post: AdminPost) => void;
  onClose: () => void;
}

function RevisionList({
  rows,
  chosen,
  onChoose,
}: {
  rows: readonly RevisionRow[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
}) {
  return (
    <Stack as="ul" listStyleType="none" p="0" m="0" gap="s1">
      {rows.map(({ id, savedAt, savedBy, isAutosave }) => (
        <li key={id}>
          <Button
            variant="ghost"
            w="full"
            h="auto"
            py="s2"
            justifyContent="flex-start"
            textAlign="start"
            whiteSpace="normal"
            bg={id === chosen ? 'accent-soft' : undefined}
            aria-pressed={id === chosen}
            onClick={() => onChoose(id)}
          >
            <span>
              <RelativeTime time={savedAt} />
              <Text as="span" display="block" fontSize="label" fontWeight="400" color="muted">
                <bdi>{savedBy ?? 'Unknown'}</bdi>
                {isAutosave && ', autosave'}
              </Text>
            </span>
          </Button>
        </li>
      ))}
    </Stack>
  );
}

function useRestore({ postId, stored, onRestored }: Props) {
  const toast = useToast();
  const utils = trpc.useUtils();
  const restore = trpc.admin.posts.revisions.restore.useMutation();

  async function run(id: string): Promise<void> {
    try {
      await restore.mutateAsync({ id, ...(stored.updatedAt && { expectedUpdatedAt: stored.updatedAt }) });
      onRestored(await utils.admin.posts.get.fetch({ id: postId }, { staleTime: 0 }));
      toast({
        kind: 'success',
        title: 'Revision restored',
        description: 'The text of that time is the newest revision now.',
      });
      await Promise.all([utils.admin.posts.revisions.invalidate(), utils.admin.posts.list.invalidate()]);
    } catch (error) {
      toast({ kind: 'error', title: 'Error restoring revision', description: (error as Error).message });
    }
  }

  return { run, isBusy: restore.isPending };
}

function RevisionView({ id, ...props }: Props & { id: string }) {
  const query = trpc.admin.posts.revisions.get.useQuery({ id });
  const [asks, setAsks] = useState(false);
  const { run, isBusy } = useRestore(props);
  if (query.isPending) return <SkeletonRows />;
  if (query.isError) return <ErrorBox message={query.error.message} onTryAgain={() => void query.refetch()} />;
  const { title, excerpt, content, savedAt } = query.data;
  const { values, isDirty } = props;
  const pairs = [
    ['Title', title, values.title],
    ['Excerpt', excerpt ?? '', values.excerpt],
    ['Content', content, values.content.trim()],
  ] as const;
  return (
    <Stack gap="s4" minW="0">
      <Flex wrap="wrap" align="center" justify="space-between" gap="s3">
        <Text fontSize="small" color="muted">
          {formatExactTime(savedAt)}, compared with the editor. What was removed since is struck through, what was added
          is underlined.
        </Text>
        <Button
          variant="solid"
          colorPalette="accent"
          size="sm"
          loading={isBusy}
          loadingText="Restore"
          onClick={() => (isDirty ? setAsks(true) : void run(id))}
        >
          Restore
        </Button>
      </Flex>
      {pairs
        .filter(([name, then, now]) => name === 'Content' || then !== now)
        .map(([name, then, now]) => (
          <Stack key={name} gap="s2">
            <Heading as="h3" fontSize="small">
              {name}
            </Heading>
            <TextDiff before={then} after={now} />
          </Stack>
        ))}
      <ConfirmDialog
        open={asks}
        title="Restore over your unsaved changes?"
        text="What you have typed since the last save is lost."
        confirmLabel="Restore"
        busy={isBusy}
        onConfirm={() => void run(id).then(() => setAsks(false))}
        onClose={() => setAsks(false)}
      />
    </Stack>
  );
}

function Revisions(props: Props) {
  const query = trpc.admin.posts.revisions.list.useInfiniteQuery(
    { postId: props.postId, limit: 20 },
    { getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined, initialCursor: undefined, staleTime: 0 },
  );
  const [picked, setPicked] = useState<string>();
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const chosen = picked ?? rows[0]?.id;
  if (query.isPending) return <SkeletonRows />;
  if (query.isError)
    return (
      <ErrorBox message={`Error loading revisions: ${query.error.message}`} onTryAgain={() => void query.refetch()} />
    );
  if (rows.length === 0)
    return <EmptyBox level="h3" title="No revisions yet" text="Each save that changes the text is kept here." />;
  return (
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: '14rem minmax(0, 1fr)' }} gap="s5">
      <Stack
        gap="s2"
        maxH={{ base: '14rem', md: '36rem' }}
        overflowY="auto"
        tabIndex={0}
        role="region"
        aria-label="Saved versions"
      >
        <RevisionList rows={rows} chosen={chosen} onChoose={setPicked} />
        {query.hasNextPage && (
          <Button
            size="sm"
            loading={query.isFetchingNextPage}
            loadingText="Load more"
            onClick={() => void query.fetchNextPage()}
          >
            Load more
          </Button>
        )}
      </Stack>
      {chosen !== undefined && <RevisionView key={chosen} id={chosen} {...props} />}
    </Grid>
  );
}

export function RevisionsDialog(props: Props) {
  return (
    <DialogFrame open title="Revisions" size="xl" maxW="64rem" onClose={props.onClose}>
      <Revisions {...props} />
    </DialogFrame>
  );
}
