import { useState } from 'react';
import { Button, Flex, Grid, Heading, Stack, Text } from '@chakra-ui/react';
import { trpc } from '../../../data/trpc-react';
import { ConfirmDialog } from '../../../ui/admin/confirm-dialog';
import { DialogFrame } from '../../../ui/admin/dialog-frame';
import { formatExactTime } from '../../../ui/admin/relative-time';
import { RevisionList } from '../../../ui/admin/revision-list';
import { EmptyBox, ErrorBox, SkeletonRows } from '../../../ui/admin/states';
import { TextDiff } from '../../../ui/admin/text-diff';
import { useToast } from '../../../ui/toaster';
import type { AdminPost } from './blog-admin-data';
import type { PostValues } from './post-form';
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
      <RevisionList rows={rows} chosen={chosen} query={query} onChoose={setPicked} />
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
