import { useState } from 'react';
import { Button, Flex, Input, Text } from '@chakra-ui/react';
import { useForm } from 'react-hook-form';
import { trpc } from '../../trpc/trpc-react';
import { toFailure } from '../../trpc/failure';
import { FormDialog } from '../../ui/admin/form/form-dialog';
import { FormField } from '../../ui/admin/form/form-field';
import { PasskeyIcon } from './passkeys/passkey-icon';
import { canUsePasskeys, confirmWithPasskey } from './passkeys/passkeys';
import { ProviderIcon } from './providers/provider-icon';
import { PasswordField } from './fields/password-field';

interface Props {
  onSuccess: () => void;
  onDismiss: () => void;
}

const NO_METHOD =
  'Nothing you sign in with can be used for it here. Try the device that holds your passkey, or write to us.';

interface MethodProps {
  onError: (message?: string) => void;
}

function PasskeyMethod({ onSuccess, onError }: MethodProps & Pick<Props, 'onSuccess'>) {
  const utils = trpc.useUtils();
  const [isBusy, setIsBusy] = useState(false);

  async function confirmByPasskey() {
    setIsBusy(true);
    onError();
    try {
      await confirmWithPasskey(utils.client);
      onSuccess();
    } catch (failure) {
      onError(toFailure(failure).message);
      setIsBusy(false);
    }
  }

  return (
    <Button loading={isBusy} loadingText="Use a passkey" onClick={confirmByPasskey}>
      <PasskeyIcon />
      Use a passkey
    </Button>
  );
}

interface OtherMethodsProps extends MethodProps, Pick<Props, 'onSuccess'> {
  areAll: boolean;
}

function OtherMethods({ onSuccess, onError, areAll }: OtherMethodsProps) {
  const { client } = trpc.useUtils();
  const linked = trpc.auth.identities.list.useQuery();
  const usable = linked.data?.identities.filter(({ canConfirm }) => canConfirm) ?? [];
  const passkeys = trpc.auth.passkeys.list.useQuery();
  const hasPasskey = canUsePasskeys() && (passkeys.data?.some(({ canConfirm }) => canConfirm) ?? false);
  const failure = linked.error ?? passkeys.error;
  if (failure) return <Text role="alert">{toFailure(failure).message}</Text>;
  if (linked.isPending || passkeys.isPending) return null;
  if (usable.length === 0 && !hasPasskey) return areAll ? <Text>{NO_METHOD}</Text> : null;

  async function startRedirect(provider: string) {
    try {
      location.assign((await client.auth.identities.reauthenticate.mutate({ provider })).url);
    } catch (failure) {
      onError(toFailure(failure).message);
    }
  }

  return (
    <>
      <Flex wrap="wrap" gap="s2">
        {hasPasskey && <PasskeyMethod onSuccess={onSuccess} onError={onError} />}
        {usable.map(({ id, provider, label }) => (
          <Button key={id} onClick={() => void startRedirect(provider)}>
            <ProviderIcon name={provider} />
            Confirm with {label}
          </Button>
        ))}
      </Flex>
      {usable.length > 0 && (
        <Text fontSize="small" color="muted">
          {usable.map(({ label }) => label).join(' or ')} sends you to your account page; then make the change again.
        </Text>
      )}
    </>
  );
}

export function ReauthenticationDialog({ onSuccess, onDismiss }: Props) {
  const { client } = trpc.useUtils();
  const account = trpc.auth.account.get.useQuery().data;
  const [error, setError] = useState<string>();
  const [isSent, setIsSent] = useState(false);
  const { register, handleSubmit, formState, setFocus } = useForm({ defaultValues: { password: '', code: '' } });
  const hasPassword = account?.hasPassword ?? true;
  const canMail = account?.canConfirmByCode ?? false;
  const hasForm = hasPassword || canMail;
  const submitLabel = canMail && !isSent ? 'Email me a code' : 'Continue';

  const confirm = handleSubmit(async ({ password, code }) => {
    setError(undefined);
    try {
      if (canMail && !isSent) {
        await client.auth.reauthenticationCode.mutate();
        setIsSent(true);
        return;
      }
      await client.auth.reauthenticate.mutate(hasPassword ? { password } : { code });
      onSuccess();
    } catch (failure) {
      setError(toFailure(failure).message);
      if (hasPassword) setFocus('password', { shouldSelect: true });
    }
  });

  return (
    <FormDialog
      open
      title="Is it you?"
      submitLabel={hasForm ? submitLabel : undefined}
      busy={formState.isSubmitting}
      error={error}
      onSubmit={confirm}
      onClose={onDismiss}
    >
      {hasPassword && (
        <>
          <Text>Before this change, enter your password once more.</Text>
          <PasswordField
            label="Your password"
            autoComplete="current-password"
            error={formState.errors.password?.message}
            {...register('password', { required: 'Enter your password' })}
          />
        </>
      )}
      {!hasPassword && <Text>Before this change, confirm once more that it is you.</Text>}
      {canMail && isSent && (
        <FormField label="Code" hint={`Sent to ${account?.email ?? ''}`} error={formState.errors.code?.message}>
          <Input
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={32}
            {...register('code', { required: 'Enter the code' })}
          />
        </FormField>
      )}
      <OtherMethods onSuccess={onSuccess} onError={setError} areAll={!hasForm} />
    </FormDialog>
  );
}
