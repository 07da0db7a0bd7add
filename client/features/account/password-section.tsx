import { Button } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { updateUserInput } from '../../../shared/auth';
import { trpc } from '../../data/trpc-react';
import { failureOf } from '../../layouts/failure';
import { showFieldErrors } from '../../ui/admin/server-errors';
import { useToast } from '../../ui/toaster';
import { reasonOf } from '../auth/use-auth-form';
import { PasswordField } from './password-field';
import { Section } from './section';
import { useAction } from './use-action';

const schema = updateUserInput.pick({ password: true }).required();

export function PasswordSection({ email }: { email: string | null }) {
  const utils = trpc.useUtils();
  const showToast = useToast();
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { password: '' } });
  const { isBusy, run } = useAction({
    failureTitle: 'Error changing your password',
    onFailure: (error) => {
      if (reasonOf(error) !== 'WEAK_PASSWORD') return showFieldErrors(error, ['password'], form.setError);
      form.setError('password', { message: failureOf(error).message }, { shouldFocus: true });
      return true;
    },
  });

  const save = form.handleSubmit(async (input) => {
    if (!(await run(() => utils.client.auth.updateUser.mutate(input)))) return;
    form.reset();
    showToast({ kind: 'success', title: 'Password changed', description: 'Every other device is signed out.' });
    await utils.auth.sessions.list.invalidate();
  });

  return (
    <Section id="password" title="Password" lead="Changing it signs out every other device.">
      <form noValidate onSubmit={save}>
        {/* Password managers keep the new password with the account it is for. */}
        <input type="hidden" autoComplete="username" value={email ?? ''} readOnly />
        <PasswordField
          label="New password"
          hint="At least 8 characters. A few words in a row are easy to keep."
          autoComplete="new-password"
          error={form.formState.errors.password?.message}
          {...form.register('password')}
        />
        <Button type="submit" mt="s4" loading={isBusy} loadingText="Change password">
          Change password
        </Button>
      </form>
    </Section>
  );
}
