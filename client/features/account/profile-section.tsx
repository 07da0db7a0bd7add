import { Button, Input } from '@chakra-ui/react';
import { useForm } from 'react-hook-form';
import { trpc } from '../../trpc/trpc-react';
import { FormField } from '../../ui/admin/form/form-field';
import { showFieldErrors } from '../../ui/admin/form/server-errors';
import { useToast } from '../../ui/messages/toaster';
import { Section } from './section';
import { useAction } from './use-action';
import { useRefreshAccount } from './use-refresh-account';

export function ProfileSection({ displayName, hasEmail }: { displayName: string | null; hasEmail: boolean }) {
  const { client } = trpc.useUtils();
  const showToast = useToast();
  const refresh = useRefreshAccount();
  const form = useForm({ values: { displayName: displayName ?? '' } });
  const { isBusy, run } = useAction({
    failureTitle: 'Error saving your name',
    onFailure: (error) => showFieldErrors(error, ['displayName'], form.setError),
  });

  const save = form.handleSubmit(async ({ displayName: typed }) => {
    const isSaved = await run(() => client.auth.updateUser.mutate({ displayName: typed.trim() || null }));
    if (!isSaved) return;
    showToast({ kind: 'success', title: 'Name saved' });
    await refresh();
  });

  return (
    <Section id="profile" title="Profile" lead="Shown beside what you publish here.">
      <form noValidate onSubmit={save}>
        <FormField
          label="Display name"
          optional
          hint={hasEmail ? 'Without one, the part of your address before the @ is shown.' : undefined}
          error={form.formState.errors.displayName?.message}
        >
          <Input autoComplete="nickname" maxLength={80} {...form.register('displayName')} />
        </FormField>
        <Button type="submit" mt="s4" loading={isBusy} loadingText="Save name">
          Save name
        </Button>
      </form>
    </Section>
  );
}
