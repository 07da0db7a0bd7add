import { Button, Text } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { updateUserInput } from '../../../shared/auth/auth.schema';
import { trpc } from '../../trpc/trpc-react';
import { toFailure } from '../../trpc/failure';
import { showFieldErrors } from '../../ui/admin/form/server-errors';
import { useToast } from '../../ui/messages/toaster';
import { getReason } from '../auth/use-auth-form';
import { PasswordField } from '../auth/fields/password-field';
import { Section } from './section';
import { useAction } from './use-action';
import { useRefreshAccount } from './use-refresh-account';

const schema = updateUserInput.pick({ password: true }).required();

interface Props {
  email: string | null;
  phone: string | null;
  hasPassword: boolean;
}

function PasswordForm({ email, hasPassword }: Omit<Props, 'phone'>) {
  const utils = trpc.useUtils();
  const showToast = useToast();
  const refresh = useRefreshAccount();
  const action = hasPassword ? 'Change password' : 'Set a password';
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { password: '' } });
  const { isBusy, run } = useAction({
    failureTitle: hasPassword ? 'Error changing your password' : 'Error setting a password',
    onFailure: (error) => {
      if (getReason(error) !== 'WEAK_PASSWORD') return showFieldErrors(error, ['password'], form.setError);
      form.setError('password', { message: toFailure(error).message }, { shouldFocus: true });
      return true;
    },
  });

  const save = form.handleSubmit(async (input) => {
    if (!(await run(() => utils.client.auth.updateUser.mutate(input)))) return;
    form.reset();
    const title = hasPassword ? 'Password changed' : 'Password set';
    showToast({ kind: 'success', title, description: 'Every other device is signed out.' });
    await Promise.all([utils.auth.sessions.list.invalidate(), refresh()]);
  });

  return (
    <form noValidate onSubmit={save}>
      {/* Password managers store the new password under this account name. */}
      <input type="hidden" autoComplete="username" value={email ?? ''} readOnly />
      <PasswordField
        label="New password"
        hint="At least 8 characters. Three or four random words are easy to remember."
        autoComplete="new-password"
        error={form.formState.errors.password?.message}
        {...form.register('password')}
      />
      <Button type="submit" mt="s4" loading={isBusy} loadingText={action}>
        {action}
      </Button>
    </form>
  );
}

export function PasswordSection({ email, phone, hasPassword }: Props) {
  const canSignInWithOne = email !== null || phone !== null;
  return (
    <Section
      id="password"
      title="Password"
      lead={hasPassword ? 'Changing it signs out every other device.' : 'You have none: you sign in another way.'}
    >
      {canSignInWithOne ? (
        <PasswordForm email={email} hasPassword={hasPassword} />
      ) : (
        <Text>A password goes with an email address or a phone number. Add one of them first.</Text>
      )}
    </Section>
  );
}
