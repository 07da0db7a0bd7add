import { useState } from 'react';
import { Button, Input, Text } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { updateUserInput } from '../../../shared/auth/auth.schema';
import { trpc } from '../../trpc/trpc-react';
import { FormField } from '../../ui/admin/form/form-field';
import { showFieldErrors } from '../../ui/admin/form/server-errors';
import { Notice } from '../../ui/messages/notice';
import { useToast } from '../../ui/messages/toaster';
import { Section } from './section';
import { useAction } from './use-action';
import { useRefreshAccount } from './use-refresh-account';

const schema = updateUserInput.pick({ email: true }).required();

interface Props {
  email: string | null;
  pendingEmail: string | null;
}

function Pending({ address }: { address: string }) {
  const { client } = trpc.useUtils();
  const showToast = useToast();
  const [isSent, setIsSent] = useState(false);
  const { isBusy, run } = useAction({ failureTitle: 'Error sending the message' });

  async function resend() {
    if (!(await run(() => client.auth.updateUser.mutate({ email: address })))) return;
    setIsSent(true);
    showToast({ kind: 'success', title: 'Message sent', description: 'It may take a minute to arrive.' });
  }

  return (
    <Notice title="Waiting for your confirmation">
      <p>
        Open the link we have sent to <bdi>{address}</bdi>. Until then your address stays as it is.
      </p>
      {!isSent && (
        <Button mt="s3" size="sm" bg="surface" loading={isBusy} loadingText="Resend" onClick={resend}>
          Resend
        </Button>
      )}
    </Notice>
  );
}

export function EmailSection({ email, pendingEmail }: Props) {
  const { client } = trpc.useUtils();
  const showToast = useToast();
  const refresh = useRefreshAccount();
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { email: '' } });
  const { isBusy, run } = useAction({
    failureTitle: email === null ? 'Error adding your email' : 'Error changing your email',
    onFailure: (error) => showFieldErrors(error, ['email'], form.setError),
  });

  const action = email === null ? 'Add email' : 'Change email';
  const save = form.handleSubmit(async (input) => {
    if (!(await run(() => client.auth.updateUser.mutate(input)))) return;
    form.reset();
    showToast({
      kind: 'success',
      title: 'Check your email',
      description: 'Open the link we have sent to the new address.',
    });
    await refresh();
  });

  return (
    <Section
      id="email"
      title="Email address"
      lead={
        email === null
          ? 'With one you can get back in, and our messages reach you.'
          : 'You sign in with it, and our emails go there.'
      }
    >
      <Text overflowWrap="anywhere">
        <bdi>{email ?? 'None yet'}</bdi>
      </Text>
      {pendingEmail && <Pending address={pendingEmail} />}
      <form noValidate onSubmit={save}>
        <FormField label="New email address" error={form.formState.errors.email?.message}>
          <Input type="email" autoComplete="email" maxLength={254} {...form.register('email')} />
        </FormField>
        <Button type="submit" mt="s4" loading={isBusy} loadingText={action}>
          {action}
        </Button>
      </form>
    </Section>
  );
}
