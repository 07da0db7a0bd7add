import { Button, Checkbox, CheckboxGroup, Fieldset, Link as ChakraLink, Stack, Text } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import {
  ALERT_FREQUENCIES,
  ALERT_FREQUENCY_LABELS,
  ALERT_KIND_LABELS,
  ALERT_KINDS,
} from '../../../shared/saved/alert-kinds';
import { alertSettingsInput } from '../../../shared/saved/alerts.schema';
import type { AlertSettingsInput } from '../../../shared/saved/alerts.schema';
import { trpc } from '../../trpc/trpc-react';
import { toFailure } from '../../trpc/failure';
import { FormField } from '../../ui/admin/form/form-field';
import { Select } from '../../ui/admin/form/select';
import { showFieldErrors } from '../../ui/admin/form/server-errors';
import { ErrorBox, SkeletonRows } from '../../ui/admin/states';
import { useToast } from '../../ui/messages/toaster';
import { Section } from './section';
import { useAction } from './use-action';

function AlertsForm({ stored }: { stored: AlertSettingsInput }) {
  const utils = trpc.useUtils();
  const showToast = useToast();
  const form = useForm({ resolver: zodResolver(alertSettingsInput), values: stored });
  const { isBusy, run } = useAction({
    failureTitle: 'Error saving your alerts',
    onFailure: (error) => showFieldErrors(error, ['isOn', 'kinds', 'frequency'], form.setError),
  });
  const { errors } = form.formState;

  const save = form.handleSubmit(async (input) => {
    if (!(await run(() => utils.client.alerts.save.mutate(input)))) return;
    showToast({ kind: 'success', title: input.isOn ? 'Alerts saved' : 'Alerts are off' });
    await utils.alerts.get.invalidate();
  });

  return (
    <form noValidate onSubmit={save}>
      <Stack gap="s4">
        <Controller
          control={form.control}
          name="isOn"
          render={({ field }) => (
            <Checkbox.Root checked={field.value} onCheckedChange={({ checked }) => field.onChange(checked === true)}>
              <Checkbox.HiddenInput ref={field.ref} onBlur={field.onBlur} />
              <Checkbox.Control />
              <Checkbox.Label>Email me about saved sites</Checkbox.Label>
            </Checkbox.Root>
          )}
        />
        <Controller
          control={form.control}
          name="kinds"
          render={({ field }) => (
            <Fieldset.Root invalid={errors.kinds !== undefined}>
              <Fieldset.Legend>Email me when (default)</Fieldset.Legend>
              <CheckboxGroup value={field.value} onValueChange={field.onChange}>
                {ALERT_KINDS.map((kind, place) => (
                  <Checkbox.Root key={kind} value={kind}>
                    <Checkbox.HiddenInput ref={place === 0 ? field.ref : undefined} />
                    <Checkbox.Control />
                    <Checkbox.Label>{ALERT_KIND_LABELS[kind]}</Checkbox.Label>
                  </Checkbox.Root>
                ))}
              </CheckboxGroup>
              <Fieldset.ErrorText role="alert">{errors.kinds?.message}</Fieldset.ErrorText>
            </Fieldset.Root>
          )}
        />
        <FormField
          label="How often"
          hint="Daily and weekly emails come in the morning. Warnings and closures are always sent at once."
          error={errors.frequency?.message}
        >
          <Select {...form.register('frequency')}>
            {ALERT_FREQUENCIES.map((frequency) => (
              <option key={frequency} value={frequency}>
                {ALERT_FREQUENCY_LABELS[frequency]}
              </option>
            ))}
          </Select>
        </FormField>
        <div>
          <Button type="submit" loading={isBusy} loadingText="Save alerts">
            Save alerts
          </Button>
        </div>
      </Stack>
    </form>
  );
}

export function AlertsSection() {
  const query = trpc.alerts.get.useQuery();
  const alerts = query.data;
  return (
    <Section
      id="alerts"
      title="Alerts"
      lead={
        <>
          We mail you when something changes on <ChakraLink href="/saved">sites you saved</ChakraLink>. There you can
          choose what you hear of each site. Every mail has a link that stops it.
        </>
      }
    >
      {query.isPending && <SkeletonRows count={2} />}
      {query.isError && <ErrorBox message={toFailure(query.error).message} onTryAgain={() => void query.refetch()} />}
      {alerts && alerts.address === null && (
        <Text>
          Alerts come by mail, and this account has no confirmed address yet. Add one under{' '}
          <ChakraLink href="#email">Email</ChakraLink>.
        </Text>
      )}
      {alerts && alerts.address !== null && (
        <AlertsForm stored={{ isOn: alerts.isOn, kinds: alerts.kinds, frequency: alerts.frequency }} />
      )}
    </Section>
  );
}
