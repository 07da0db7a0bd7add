import { useState } from 'react';
import { Button, Flex, Input, Text } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { verifyPhoneInput } from '../../../shared/auth/auth.schema';
import { trpc } from '../../trpc/trpc-react';
import { ConfirmDialog } from '../../ui/admin/confirm-dialog';
import { FormField } from '../../ui/admin/form/form-field';
import { showFieldErrors } from '../../ui/admin/form/server-errors';
import { useToast } from '../../ui/messages/toaster';
import { CodeForm } from './code-form';
import { Section } from './section';
import { useAction } from './use-action';
import { useRefreshAccount } from './use-refresh-account';

const schema = verifyPhoneInput.pick({ phone: true });

function NumberForm({ onSent }: { onSent: (phone: string) => void }) {
  const { client } = trpc.useUtils();
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { phone: '' } });
  const { isBusy, run } = useAction({
    failureTitle: 'Error changing your phone number',
    onFailure: (error) => showFieldErrors(error, ['phone'], form.setError),
  });
  const send = form.handleSubmit(async ({ phone }) => {
    if (await run(() => client.auth.updateUser.mutate({ phone }))) onSent(phone);
  });
  return (
    <form noValidate onSubmit={send}>
      <FormField
        label="New phone number"
        hint="With the country code, for example +44 7700 900123"
        error={form.formState.errors.phone?.message}
      >
        <Input type="tel" autoComplete="tel" maxLength={32} {...form.register('phone')} />
      </FormField>
      <Button type="submit" mt="s4" loading={isBusy} loadingText="Send a code">
        Send a code
      </Button>
    </form>
  );
}

export function PhoneSection({ phone }: { phone: string | null }) {
  const { client } = trpc.useUtils();
  const showToast = useToast();
  const refresh = useRefreshAccount();
  const [sentTo, setSentTo] = useState<string>();
  const [isConfirmingRemoval, setIsConfirmingRemoval] = useState(false);
  const removal = useAction({ failureTitle: 'Error removing your phone number' });

  async function remove() {
    setIsConfirmingRemoval(false);
    if (!(await removal.run(() => client.auth.updateUser.mutate({ phone: null })))) return;
    showToast({ kind: 'success', title: 'Phone number removed' });
    await refresh();
  }

  return (
    <Section id="phone" title="Phone number" lead="Another way to sign in, and to get back in.">
      <Flex wrap="wrap" align="center" gap="s3">
        <Text flex="1">{phone ? <bdi>{phone}</bdi> : 'None yet'}</Text>
        {phone && (
          <Button size="sm" disabled={removal.isBusy} onClick={() => setIsConfirmingRemoval(true)}>
            Remove
          </Button>
        )}
      </Flex>
      {sentTo ? (
        <CodeForm
          label={`Code sent to ${sentTo}`}
          submitLabel="Confirm number"
          failureTitle="Error confirming your phone number"
          send={(code) => client.auth.verifyPhone.mutate({ phone: sentTo, code })}
          onDone={async () => {
            setSentTo(undefined);
            showToast({ kind: 'success', title: 'Phone number saved' });
            await refresh();
          }}
          onCancel={() => setSentTo(undefined)}
        />
      ) : (
        <NumberForm onSent={setSentTo} />
      )}
      <ConfirmDialog
        open={isConfirmingRemoval}
        title="Remove your phone number?"
        text="You can no longer sign in with it."
        confirmLabel="Remove"
        onConfirm={() => void remove()}
        onClose={() => setIsConfirmingRemoval(false)}
      />
    </Section>
  );
}
