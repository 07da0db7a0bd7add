import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { Button, Checkbox, Stack, Text } from '@chakra-ui/react';
import { useRouter } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { trpc } from '../../trpc/trpc-react';
import { toFailure } from '../../trpc/failure';
import { ConfirmDialog } from '../../ui/admin/confirm-dialog';
import { ErrorBox } from '../../ui/admin/states';
import { useToast } from '../../ui/messages/toaster';
import { useClearAccount } from '../auth/sign-out';
import { PasswordField } from '../auth/fields/password-field';
import { Dismissed, useReauthentication } from '../auth/reauthentication';
import { Section } from './section';

interface Props {
  hasPassword: boolean;
  address: string | null;
}

function RemoveDialog({ hasPassword, address, onClose }: Props & { onClose: () => void }) {
  const { client } = trpc.useUtils();
  const repeat = useReauthentication();
  const router = useRouter();
  const showToast = useToast();
  const clearAccount = useClearAccount();
  const [withCorrespondence, setWithCorrespondence] = useState(false);
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues: { password: '' } });

  const remove = handleSubmit(async (input) => {
    try {
      await clearAccount(() =>
        repeat(() => client.auth.account.remove.mutate({ ...(hasPassword && input), withCorrespondence })),
      );
    } catch (failure) {
      if (failure instanceof Dismissed) return;
      setError('password', { message: toFailure(failure).message }, { shouldFocus: true });
      return;
    }
    showToast({ kind: 'success', title: 'Your account is deleted' });
    await router.navigate({ to: '/' });
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.stopPropagation();
    void remove(event);
  }

  return (
    <ConfirmDialog
      open
      title="Delete your account?"
      text={
        <form noValidate onSubmit={submit}>
          <Stack gap="s4">
            <Text>This cannot be undone. You may want to download your data first.</Text>
            {hasPassword ? (
              <PasswordField
                label="Your password"
                autoComplete="current-password"
                error={formState.errors.password?.message}
                {...register('password', { required: 'Enter your password' })}
              />
            ) : (
              formState.errors.password && <ErrorBox message={formState.errors.password.message ?? ''} />
            )}
            {address !== null && (
              <Checkbox.Root
                checked={withCorrespondence}
                onCheckedChange={({ checked }) => setWithCorrespondence(checked === true)}
              >
                <Checkbox.HiddenInput />
                <Checkbox.Control />
                <Checkbox.Label>
                  Also delete messages sent from <bdi>{address}</bdi> and its newsletter subscription
                </Checkbox.Label>
              </Checkbox.Root>
            )}
          </Stack>
        </form>
      }
      confirmLabel="Delete"
      busy={formState.isSubmitting}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}

export function RemoveSection(props: Props) {
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <Section id="remove" title="Delete account" lead="Your account and everything stored with it are deleted for good.">
      <Text>
        Posts you have published stay, without your name. Messages you sent with the contact form stay for 12 months,
        and a newsletter subscription until its own link ends it; you can have both deleted too.
      </Text>
      <div>
        <Button color="negative" borderColor="negative" onClick={() => setIsConfirming(true)}>
          Delete my account
        </Button>
      </div>
      {isConfirming && <RemoveDialog {...props} onClose={() => setIsConfirming(false)} />}
    </Section>
  );
}
