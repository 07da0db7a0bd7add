import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button, Flex, Grid, Heading, Stack, Text } from '@chakra-ui/react';
import { ConfirmDialog } from './confirm-dialog';
import { DialogFrame } from './dialog-frame';
import type { GrowingQuery } from './table/load-more';
import { LocalTime } from './relative-time';
import { RevisionList } from './revision-list';
import type { RevisionRow } from './revision-list';
import { EmptyBox, ErrorBox, SkeletonRows } from './states';
import { TextDiff } from './text-diff';

interface Asked<Data> {
  data: Data | undefined;
  refetch: () => unknown;
}

interface ListProps {
  query: GrowingQuery & Asked<{ pages: { items: RevisionRow[] }[] }>;
  empty: string;
  failure: string | null;
  view: (id: string) => ReactNode;
}

function Revisions({ query, empty, failure, view }: ListProps) {
  const [picked, setPicked] = useState<string>();
  const { data } = query;
  const tryAgain = () => void query.refetch();
  if (failure !== null) return <ErrorBox message={`Error loading revisions: ${failure}`} onTryAgain={tryAgain} />;
  if (!data) return <SkeletonRows />;
  const rows = data.pages.flatMap(({ items }) => items);
  const chosen = picked ?? rows[0]?.id;
  if (chosen === undefined) return <EmptyBox level="h3" title="No revisions yet" text={empty} />;
  return (
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: '14rem minmax(0, 1fr)' }} gap="s5">
      <RevisionList rows={rows} chosen={chosen} query={query} onChoose={setPicked} />
      {view(chosen)}
    </Grid>
  );
}

export function RevisionsDialog({ onClose, ...list }: ListProps & { onClose: () => void }) {
  return (
    <DialogFrame open title="Revisions" size="xl" maxW="64rem" onClose={onClose}>
      <Revisions {...list} />
    </DialogFrame>
  );
}

interface ViewProps<Revision> {
  query: Asked<Revision>;
  failure: string | null;
  stays?: string;
  differences: (revision: Revision) => readonly { name: string; before: string; after: string }[];
  isDirty: boolean;
  isPublic: boolean;
  isBusy: boolean;
  onRestore: () => Promise<void>;
}

export function RevisionView<Revision extends { savedAt: Date }>(props: ViewProps<Revision>) {
  const { query, failure, stays, differences, isDirty, isPublic, isBusy, onRestore } = props;
  const [isConfirming, setIsConfirming] = useState(false);
  if (failure !== null) return <ErrorBox message={failure} onTryAgain={() => void query.refetch()} />;
  if (!query.data) return <SkeletonRows />;
  const different = differences(query.data);
  return (
    <Stack gap="s4" minW="0">
      <Flex wrap="wrap" align="center" justify="space-between" gap="s3">
        <Text fontSize="small" color="muted" flex="1 1 16rem">
          <LocalTime time={query.data.savedAt} />, compared with the editor. What was removed since is struck through,
          what was added is underlined.{stays !== undefined && ` ${stays}`}
          {isPublic && ' Visitors see nothing of what you restore until you publish it.'}
        </Text>
        <Button
          variant="solid"
          colorPalette="accent"
          size="sm"
          loading={isBusy}
          loadingText="Restore"
          onClick={() => (isDirty ? setIsConfirming(true) : void onRestore())}
        >
          Restore
        </Button>
      </Flex>
      {different.length === 0 && <Text color="muted">No difference.</Text>}
      {different.map(({ name, before, after }) => (
        <Stack key={name} gap="s2">
          <Heading as="h3" fontSize="small">
            {name}
          </Heading>
          <TextDiff before={before} after={after} />
        </Stack>
      ))}
      <ConfirmDialog
        open={isConfirming}
        title={isPublic ? 'Restore over the changes that are not public yet?' : 'Restore over your unsaved changes?'}
        text={
          isPublic
            ? 'They are lost. Visitors see nothing until you publish what you restore.'
            : 'What you have typed since the last save is lost.'
        }
        confirmLabel="Restore"
        busy={isBusy}
        onConfirm={() => void onRestore().then(() => setIsConfirming(false))}
        onClose={() => setIsConfirming(false)}
      />
    </Stack>
  );
}
