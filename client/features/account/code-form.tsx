import { Button, Flex, Input } from '@chakra-ui/react';
import { useForm } from 'react-hook-form';
import { FormField } from '../../ui/admin/form/form-field';
import { getReason } from '../auth/use-auth-form';
import { toFailure } from '../../trpc/failure';
import { useAction } from './use-action';

interface Props<T> {
  label: string;
  submitLabel: string;
  failureTitle: string;
  send: (code: string) => Promise<T>;
  onDone: (result: T) => Promise<void> | void;
  onCancel: () => void;
}

export function CodeForm<T>({ label, submitLabel, failureTitle, send, onDone, onCancel }: Props<T>) {
  const form = useForm({ defaultValues: { code: '' } });
  const { isBusy, run } = useAction({
    failureTitle,
    onFailure: (error) => {
      if (getReason(error) !== 'INVALID_CODE') return false;
      form.setError('code', { message: toFailure(error).message }, { shouldFocus: true });
      return true;
    },
  });

  const submit = form.handleSubmit(async ({ code }) => {
    let result: { value: T } | undefined;
    await run(async () => {
      result = { value: await send(code.trim()) };
    });
    if (result) await onDone(result.value);
  });

  return (
    <form noValidate onSubmit={submit}>
      <FormField label={label} error={form.formState.errors.code?.message}>
        <Input
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={16}
          fontFamily="mono"
          letterSpacing=".2em"
          {...form.register('code', { required: 'Enter the code' })}
        />
      </FormField>
      <Flex wrap="wrap" gap="s2" mt="s4">
        <Button disabled={isBusy} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="solid" colorPalette="accent" loading={isBusy} loadingText={submitLabel}>
          {submitLabel}
        </Button>
      </Flex>
    </form>
  );
}
