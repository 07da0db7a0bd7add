import { Button, Heading, Stack, Text } from '@chakra-ui/react';
import { trpc } from '../../../trpc/trpc-react';
import { toFailure } from '../../../trpc/failure';
import { DialogFrame } from '../../../ui/admin/dialog-frame';
import { LocalTime } from '../../../ui/admin/relative-time';
import { ErrorBox, SkeletonRows } from '../../../ui/admin/states';
import { useToast } from '../../../ui/messages/toaster';
import type { TrashKind } from '../../../../shared/content/trash.schema';
import { useRestore } from '../../editing/admin/use-restore';
import { ActorName } from './actor-name';
import type { AuditEntry } from './audit-columns';
import { actionWord, entityWord } from './audit-words';
import { fieldLabel } from '../../../../shared/audit/change-sentence';
import { changedAuditFields } from './changed-fields';
import { FieldDiff } from './field-diff';

function Changes({ id }: { id: number }) {
  const { data, error, isFetching, refetch } = trpc.admin.audit.get.useQuery({ id });
  if (error) {
    return (
      <ErrorBox
        message={`Error loading the entry: ${toFailure(error).message}`}
        busy={isFetching}
        onTryAgain={() => void refetch()}
      />
    );
  }
  if (!data) return <SkeletonRows />;
  const fields = changedAuditFields(data.before, data.after);
  if (fields.length === 0) return <Text color="muted">Nothing else was noted.</Text>;
  return fields.map((field) => (
    <Stack key={field.name} as="section" gap="s2">
      <Heading as="h3" fontSize="small" fontWeight="620">
        {fieldLabel(field.name)}
      </Heading>
      <FieldDiff field={field} />
    </Stack>
  ));
}

function UndoButton({ id, onClose }: { id: number; onClose: () => void }) {
  const toast = useToast();
  const utils = trpc.useUtils();
  const undo = trpc.admin.casinos.revisions.undo.useMutation({
    onSuccess: async () => {
      toast({ kind: 'success', title: 'Change undone', description: 'The casino is as it was before this change.' });
      onClose();
      await utils.admin.invalidate();
    },
    onError: (error) =>
      toast({ kind: 'error', title: 'Error undoing the change', description: toFailure(error).message }),
  });
  return (
    <Button
      variant="solid"
      colorPalette="accent"
      loading={undo.isPending}
      loadingText="Restore what was before"
      onClick={() => undo.mutate({ entryId: id })}
    >
      Restore what was before
    </Button>
  );
}

const TRASHED = ['post', 'casino', 'page', 'media', 'category', 'tag'] as const;

function RestoreButton({ kind, id, onClose }: { kind: TrashKind; id: string; onClose: () => void }) {
  const restore = useRestore();
  return (
    <Button
      variant="solid"
      colorPalette="accent"
      loading={restore.isPending}
      loadingText="Restore"
      onClick={() => restore.mutate({ kind, id }, { onSuccess: onClose })}
    >
      Restore
    </Button>
  );
}

export function AuditEntryDialog({ entry, onClose }: { entry: AuditEntry | undefined; onClose: () => void }) {
  if (!entry) return null;
  const trashed = entry.action === 'remove' ? TRASHED.find((kind) => kind === entry.entity) : undefined;
  return (
    <DialogFrame
      open
      size="xl"
      title={
        <>
          {actionWord(entry.action)}: {entityWord(entry.entity)}
          {entry.label && <> “{entry.label}”</>}
        </>
      }
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {entry.entity === 'casino' && entry.action === 'update' && <UndoButton id={entry.id} onClose={onClose} />}
          {trashed && entry.entityId !== null && <RestoreButton kind={trashed} id={entry.entityId} onClose={onClose} />}
        </>
      }
      onClose={onClose}
    >
      <Stack gap="s4">
        <Text fontSize="small" color="muted" overflowWrap="anywhere">
          <ActorName entry={entry} />, <LocalTime time={entry.occurredAt} />
          {entry.entityId && `, id ${entry.entityId}`}
          {entry.requestId && `, request ${entry.requestId}`}
        </Text>
        <Changes id={entry.id} />
      </Stack>
    </DialogFrame>
  );
}
