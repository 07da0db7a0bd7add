import { useState } from 'react';
import { Button, Flex, Grid, Heading, Stack, Text } from '@chakra-ui/react';
import type { UseFormReturn } from 'react-hook-form';
import { trpc } from '../../../data/trpc-react';
import { failureOf } from '../../../layouts/failure';
import { ConfirmDialog } from '../../../ui/admin/confirm-dialog';
import { DialogFrame } from '../../../ui/admin/dialog-frame';
import { formatExactTime } from '../../../ui/admin/relative-time';
import { RevisionList } from '../../../ui/admin/revision-list';
import { EmptyBox, ErrorBox, SkeletonRows } from '../../../ui/admin/states';
import { TextDiff } from '../../../ui/admin/text-diff';
import { useToast } from '../../../ui/toaster';
import { inputOf } from './casino-values';
import type { AdminCasino, CasinoValues } from './casino-values';
import { differencesFrom } from './revision-values';

interface Props {
  casino: AdminCasino;
  form: UseFormReturn<CasinoValues>;
  isDirty: boolean;
  onRestored: () => Promise<void>;
  onClose: () => void;
}

function useRestore({ casino, onRestored, onClose }: Props) {
  const toast = useToast();
  const utils = trpc.useUtils();
  const restore = trpc.admin.casinos.revisions.restore.useMutation();

  async function run(id: string): Promise<void> {
    try {
      await restore.mutateAsync({ id, expectedUpdatedAt: casino.updatedAt });
      await onRestored();
      toast({
        kind: 'success',
        title: 'Revision restored',
        description: 'The casino as it was then is the newest revision now.',
      });
      onClose();
      await Promise.all([utils.admin.casinos.revisions.invalidate(), utils.admin.casinos.list.invalidate()]);
    } catch (error) {
      toast({ kind: 'error', title: 'Error restoring revision', description: failureOf(error).message });
    }
  }

  return { run, isBusy: restore.isPending };
}

function RevisionView({ id, ...props }: Props & { id: string }) {
  const query = trpc.admin.casinos.revisions.get.useQuery({ id });
  const [asks, setAsks] = useState(false);
  const { run, isBusy } = useRestore(props);
  if (query.isPending) return <SkeletonRows />;
  if (query.isError) return <ErrorBox message={query.error.message} onTryAgain={() => void query.refetch()} />;
  const { form, casino, isDirty } = props;
  const values = form.getValues();
  const differences = differencesFrom(query.data.snapshot, values, inputOf(values), casino.criteria);
  return (
    <Stack gap="s4" minW="0">
      <Flex wrap="wrap" align="center" justify="space-between" gap="s3">
        <Text fontSize="small" color="muted" flex="1 1 16rem">
          {formatExactTime(query.data.savedAt)}, compared with the editor. What was removed since is struck through,
          what was added is underlined. Address, status and placement stay as they are.
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
      {differences.length === 0 && <Text color="muted">No difference.</Text>}
      {differences.map(({ name, before, after }) => (
        <Stack key={name} gap="s2">
          <Heading as="h3" fontSize="small">
            {name}
          </Heading>
          <TextDiff before={before} after={after} />
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
  const query = trpc.admin.casinos.revisions.list.useInfiniteQuery(
    { casinoId: props.casino.id, limit: 20 },
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
    return <EmptyBox level="h3" title="No revisions yet" text="Each save is kept here, with facts and scores." />;
  return (
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: '14rem minmax(0, 1fr)' }} gap="s5">
      <RevisionList rows={rows} chosen={chosen} query={query} onChoose={setPicked} />
      {chosen !== undefined && <RevisionView key={chosen} id={chosen} {...props} />}
    </Grid>
  );
}

export function CasinoRevisions(props: Props) {
  return (
    <DialogFrame open title="Revisions" size="xl" maxW="64rem" onClose={props.onClose}>
      <Revisions {...props} />
    </DialogFrame>
  );
}
