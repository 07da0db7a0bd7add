import { useState } from 'react';
import { Button, Text } from '@chakra-ui/react';
import { useRouter } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { trpc } from '../../data/trpc-react';
import { failureOf } from '../../layouts/failure';
import { ConfirmDialog } from '../../ui/admin/confirm-dialog';
import { FormDialog } from '../../ui/admin/form-dialog';
import { useToast } from '../../ui/toaster';
import { useForgetAccount } from '../auth/sign-out';
import { PasswordField } from './password-field';
import { Section } from './section';

function RemoveDialog({ onClose }: { onClose: () => void }) {
  const { client } = trpc.useUtils();
  const router = useRouter();
  const showToast = useToast();
  const forget = useForgetAccount();
  const [error, setError] = useState<string>();
  const { register, handleSubmit, formState, setFocus } = useForm({ defaultValues: { password: '' } });

  const remove = handleSubmit(async (input) => {
    setError(undefined);
    try {
      await forget(() => client.auth.account.remove.mutate(input));
    } catch (failure) {
      setError(failureOf(failure).message);
      setFocus('password', { shouldSelect: true });
      return;
    }
    showToast({ kind: 'success', title: 'Your account is deleted' });
    await router.navigate({ to: '/' });
  });

  return (
    <FormDialog
      open
      title="Enter your password to delete your account"
      submitLabel="Delete my account"
      busy={formState.isSubmitting}
      error={error}
      onSubmit={remove}
      onClose={onClose}
    >
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        error={formState.errors.password?.message}
        {...register('password', { required: 'Enter your password' })}
      />
    </FormDialog>
  );
}

export function RemoveSection() {
  const [step, setStep] = useState<'asks' | 'confirms'>();
  const close = () => setStep(undefined);
  return (
    <Section id="remove" title="Delete account" lead="Your account and what is stored with it go for good.">
      <Text>Posts you have published stay, without your name.</Text>
      <div>
        <Button color="negative" borderColor="negative" onClick={() => setStep('asks')}>
          Delete my account
        </Button>
      </div>
      <ConfirmDialog
        open={step === 'asks'}
        title="Delete your account?"
        text="This cannot be undone. You may want to download your data first."
        confirmLabel="Delete"
        onConfirm={() => setStep('confirms')}
        onClose={close}
      />
      {step === 'confirms' && <RemoveDialog onClose={close} />}
    </Section>
  );
}
