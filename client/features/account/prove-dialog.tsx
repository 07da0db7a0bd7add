import { useState } from 'react';
import { Button, Flex, Input, Text } from '@chakra-ui/react';
import { useForm } from 'react-hook-form';
import { trpc } from '../../data/trpc-react';
import { failureOf } from '../../layouts/failure';
import { FormDialog } from '../../ui/admin/form-dialog';
import { FormField } from '../../ui/admin/form-field';
import { PasskeyIcon } from '../auth/passkey-icon';
import { canUsePasskeys, PasskeyProblem, reauthenticateByPasskey } from '../auth/passkeys';
import { ProviderIcon } from '../auth/provider-icon';
import { PasswordField } from './password-field';

interface Props {
  goOn: () => void;
  giveUp: () => void;
}

interface WayProps {
  onError: (message?: string) => void;
}

function PasskeyWay({ goOn, onError }: WayProps & Pick<Props, 'goOn'>) {
  const utils = trpc.useUtils();
  const [isBusy, setIsBusy] = useState(false);

  async function prove() {
    setIsBusy(true);
    onError();
    try {
      await reauthenticateByPasskey(utils);
      goOn();
    } catch (failure) {
      onError(failure instanceof PasskeyProblem ? failure.message : failureOf(failure).message);
      setIsBusy(false);
    }
  }

  return (
    <Button loading={isBusy} loadingText="Use a passkey" onClick={prove}>
      <PasskeyIcon />
      Use a passkey
    </Button>
  );
}

/** The ways an account has to prove who is there, its passkeys and linked accounts among them. */
function OtherWays({ goOn, onError }: WayProps & Pick<Props, 'goOn'>) {
  const { client } = trpc.useUtils();
  const list = trpc.auth.identities.list.useQuery().data;
  const names = new Set(list?.providers.map(({ name }) => name));
  const usable = list?.identities.filter(({ provider }) => names.has(provider)) ?? [];
  const passkeys = trpc.auth.passkeys.list.useQuery().data ?? [];
  const hasPasskey = canUsePasskeys() && passkeys.length > 0;
  if (usable.length === 0 && !hasPasskey) return null;

  async function leaveFor(provider: string) {
    try {
      location.assign((await client.auth.identities.reauthenticate.mutate({ provider })).url);
    } catch (failure) {
      onError(failureOf(failure).message);
    }
  }

  return (
    <Flex wrap="wrap" gap="s2">
      {hasPasskey && <PasskeyWay goOn={goOn} onError={onError} />}
      {usable.map(({ id, provider, label }) => (
        <Button key={id} onClick={() => void leaveFor(provider)}>
          <ProviderIcon name={provider} />
          Confirm with {label}
        </Button>
      ))}
    </Flex>
  );
}

/** Before a change that a session left open must not be enough for. */
export function ProveDialog({ goOn, giveUp }: Props) {
  const { client } = trpc.useUtils();
  const account = trpc.auth.account.get.useQuery().data;
  const [error, setError] = useState<string>();
  const [isSent, setIsSent] = useState(false);
  const { register, handleSubmit, formState, setFocus } = useForm({ defaultValues: { password: '', code: '' } });
  const hasPassword = account?.hasPassword ?? true;
  const canMail = !hasPassword && account?.email != null;

  const confirm = handleSubmit(async ({ password, code }) => {
    setError(undefined);
    try {
      if (canMail && !isSent) {
        await client.auth.reauthenticationCode.mutate();
        setIsSent(true);
        return;
      }
      await client.auth.reauthenticate.mutate(hasPassword ? { password } : { code });
      goOn();
    } catch (failure) {
      setError(failureOf(failure).message);
      if (hasPassword) setFocus('password', { shouldSelect: true });
    }
  });

  return (
    <FormDialog
      open
      title="Is it you?"
      submitLabel={canMail && !isSent ? 'Email me a code' : 'Continue'}
      busy={formState.isSubmitting}
      error={error}
      onSubmit={hasPassword || canMail ? confirm : giveUp}
      onClose={giveUp}
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
      {!hasPassword && <Text>Before this change, confirm once more that it is you. Then make it again.</Text>}
      {canMail && isSent && (
        <FormField label="Code" hint={`Sent to ${account.email ?? ''}`} error={formState.errors.code?.message}>
          <Input
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={32}
            {...register('code', { required: 'Enter the code' })}
          />
        </FormField>
      )}
      <OtherWays goOn={goOn} onError={setError} />
    </FormDialog>
  );
}
