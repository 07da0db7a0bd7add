import { useState } from 'react';
import { Button, Flex, Input, Stack } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { enrollPhoneInput } from '../../../shared/auth/auth.schema';
import { trpc } from '../../trpc/trpc-react';
import { FormField } from '../../ui/admin/form/form-field';
import { showFieldErrors } from '../../ui/admin/form/server-errors';
import { CodeForm } from './code-form';
import { useAction } from './use-action';

const schema = enrollPhoneInput.pick({ phone: true });

interface Props {
  phone: string | null;
  onDone: (recoveryCodes: string[] | null) => Promise<void>;
  onCancel: () => void;
}

export function PhoneSetUp({ phone, onDone, onCancel }: Props) {
  const { client } = trpc.useUtils();
  const [factorId, setFactorId] = useState<string>();
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { phone: phone ?? '' } });
  const { isBusy, run } = useAction({
    failureTitle: 'Error sending the code',
    onFailure: (error) => showFieldErrors(error, ['phone'], form.setError),
  });

  const send = form.handleSubmit((input) =>
    run(async () => setFactorId((await client.auth.mfa.enrollPhone.mutate(input)).factorId)),
  );

  return (
    <Stack gap="s4" p="s4" borderWidth="1px" borderColor="line" borderRadius="r3" bg="surface">
      {factorId === undefined ? (
        <form noValidate onSubmit={send}>
          <FormField
            label="Phone for codes"
            hint="With the country code, for example +44 7700 900123"
            error={form.formState.errors.phone?.message}
          >
            <Input type="tel" autoComplete="tel" maxLength={32} autoFocus {...form.register('phone')} />
          </FormField>
          <Flex wrap="wrap" gap="s2" mt="s4">
            <Button disabled={isBusy} onClick={onCancel}>
              Cancel
            </Button>
            <Button type="submit" variant="solid" colorPalette="accent" loading={isBusy} loadingText="Send a code">
              Send a code
            </Button>
          </Flex>
        </form>
      ) : (
        <CodeForm
          label="Code from the message"
          submitLabel="Turn on"
          failureTitle="Error turning on two-factor sign-in"
          send={(code) => client.auth.mfa.verifyPhone.mutate({ factorId, code })}
          onDone={({ recoveryCodes }) => onDone(recoveryCodes)}
          onCancel={onCancel}
        />
      )}
    </Stack>
  );
}
