import { Button, Dialog, Heading, Portal, Stack, Text } from '@chakra-ui/react';
import { trpc } from '../../../data/trpc-react';
import { failureOf } from '../../../layouts/failure';
import { formatExactTime } from '../../../ui/admin/relative-time';
import { ErrorBox, SkeletonRows } from '../../../ui/admin/states';
import type { AuditEntry } from './audit-columns';
import { actionWord, entityWord, fieldWord } from './audit-words';
import { changedFields } from './changed-fields';
import { FieldDiff } from './field-diff';

function Changes({ id }: { id: number }) {
  const { data, error, isFetching, refetch } = trpc.admin.audit.get.useQuery({ id });
  if (error) {
    return (
      <ErrorBox
        message={`Error loading the entry: ${failureOf(error).message}`}
        busy={isFetching}
        onTryAgain={() => void refetch()}
      />
    );
  }
  if (!data) return <SkeletonRows />;
  const fields = changedFields(data.before, data.after);
  if (fields.length === 0) return <Text color="muted">Nothing else was noted.</Text>;
  return fields.map((field) => (
    <Stack key={field.name} as="section" gap="s2">
      <Heading as="h3" fontSize="small" fontWeight="620">
        {fieldWord(field.name)}
      </Heading>
      <FieldDiff field={field} />
    </Stack>
  ));
}

function Content({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  return (
    <Dialog.Content>
      <Dialog.Header>
        <Dialog.Title overflowWrap="anywhere">
          {actionWord(entry.action)}: {entityWord(entry.entity)}
          {entry.label && <> “{entry.label}”</>}
        </Dialog.Title>
      </Dialog.Header>
      <Dialog.Body>
        <Stack gap="s4">
          <Text fontSize="small" color="muted" overflowWrap="anywhere">
            <bdi>{entry.actorEmail ?? 'A deleted account'}</bdi>, {formatExactTime(entry.occurredAt)}
            {entry.entityId && `, id ${entry.entityId}`}
            {entry.requestId && `, request ${entry.requestId}`}
          </Text>
          <Changes id={entry.id} />
        </Stack>
      </Dialog.Body>
      <Dialog.Footer>
        <Button onClick={onClose}>Close</Button>
      </Dialog.Footer>
    </Dialog.Content>
  );
}

/** One entry with what was before and what came after. */
export function AuditEntryDialog({ entry, onClose }: { entry: AuditEntry | undefined; onClose: () => void }) {
  return (
    <Dialog.Root
      open={entry !== undefined}
      onOpenChange={({ open }) => !open && onClose()}
      size="xl"
      scrollBehavior="outside"
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>{entry && <Content entry={entry} onClose={onClose} />}</Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
