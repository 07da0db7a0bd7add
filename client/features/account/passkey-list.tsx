import { useState } from 'react';
import { Box, Button, Flex, Input, Text } from '@chakra-ui/react';
import { useForm } from 'react-hook-form';
import { trpc } from '../../trpc/trpc-react';
import { toFailure } from '../../trpc/failure';
import { ConfirmDialog } from '../../ui/admin/confirm-dialog';
import { FormDialog } from '../../ui/admin/form/form-dialog';
import { FormField } from '../../ui/admin/form/form-field';
import { RelativeTime } from '../../ui/admin/relative-time';
import { useToast } from '../../ui/messages/toaster';
import { PasskeyIcon } from '../auth/passkeys/passkey-icon';
import { useAction } from './use-action';

interface Passkey {
  id: string;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

function RenameDialog({ passkey, onDone }: { passkey: Passkey; onDone: (isRenamed: boolean) => void }) {
  const { client } = trpc.useUtils();
  const [error, setError] = useState<string>();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { name: passkey.name } });

  const save = handleSubmit(async ({ name }) => {
    setError(undefined);
    try {
      await client.auth.passkeys.rename.mutate({ passkeyId: passkey.id, name });
      onDone(true);
    } catch (failure) {
      setError(toFailure(failure).message);
    }
  });

  return (
    <FormDialog
      open
      title="Rename this passkey"
      submitLabel="Save"
      busy={formState.isSubmitting}
      error={error}
      onSubmit={save}
      onClose={() => onDone(false)}
    >
      <FormField label="Name" error={formState.errors.name?.message}>
        <Input
          maxLength={60}
          autoComplete="off"
          {...register('name', { validate: (name) => name.trim() !== '' || 'Enter a name' })}
        />
      </FormField>
    </FormDialog>
  );
}

interface RowProps {
  passkey: Passkey;
  isBusy: boolean;
  onRename: () => void;
  onRemove: () => void;
}

function PasskeyRow({ passkey: { name, createdAt, lastUsedAt }, isBusy, onRename, onRemove }: RowProps) {
  return (
    <Flex as="li" wrap="wrap" align="center" gap="s3" py="s3" borderBottomWidth="1px" borderColor="line">
      <PasskeyIcon />
      <Box flex="1" minW="10rem">
        <Text fontWeight="600" overflowWrap="anywhere">
          <bdi>{name}</bdi>
        </Text>
        <Text fontSize="small" color="muted">
          Added <RelativeTime time={createdAt} />, {lastUsedAt ? 'used ' : 'never used'}
          {lastUsedAt && <RelativeTime time={lastUsedAt} />}
        </Text>
      </Box>
      <Flex gap="s2">
        <Button size="sm" aria-label={`Rename ${name}`} disabled={isBusy} onClick={onRename}>
          Rename
        </Button>
        <Button size="sm" aria-label={`Remove ${name}`} disabled={isBusy} onClick={onRemove}>
          Remove
        </Button>
      </Flex>
    </Flex>
  );
}

export function PasskeyList({
  passkeys,
  onChanged,
}: {
  passkeys: readonly Passkey[];
  onChanged: () => Promise<unknown>;
}) {
  const utils = trpc.useUtils();
  const showToast = useToast();
  const [renamed, setRenamed] = useState<Passkey>();
  const [toRemove, setToRemove] = useState<Passkey>();
  const { isBusy, run } = useAction({ failureTitle: 'Error removing the passkey' });

  async function remove({ id }: Passkey) {
    setToRemove(undefined);
    if (!(await run(() => utils.client.auth.passkeys.remove.mutate({ passkeyId: id })))) return;
    showToast({ kind: 'success', title: 'Passkey removed', description: 'Your other devices are signed out.' });
    await Promise.all([onChanged(), utils.auth.sessions.list.invalidate()]);
  }

  return (
    <>
      <Box as="ul" listStyleType="none" borderTopWidth="1px" borderColor="line">
        {passkeys.map((passkey) => (
          <PasskeyRow
            key={passkey.id}
            passkey={passkey}
            isBusy={isBusy}
            onRename={() => setRenamed(passkey)}
            onRemove={() => setToRemove(passkey)}
          />
        ))}
      </Box>
      {renamed && (
        <RenameDialog
          passkey={renamed}
          onDone={(isRenamed) => {
            setRenamed(undefined);
            if (isRenamed) void onChanged();
          }}
        />
      )}
      <ConfirmDialog
        open={toRemove !== undefined}
        title="Remove this passkey?"
        text="It opens your account no longer. Delete it on the device too, so that the browser stops offering it."
        confirmLabel="Remove"
        onConfirm={() => {
          if (toRemove) void remove(toRemove);
        }}
        onClose={() => setToRemove(undefined)}
      />
    </>
  );
}
