import { Input, Textarea } from '@chakra-ui/react';
import { useFormContext } from 'react-hook-form';
import type { z } from 'zod';
import type { settingsForm } from '../../../../shared/settings/settings.schema';
import { FormField } from '../../../ui/admin/form/form-field';

export type SettingsValues = z.infer<typeof settingsForm>;

interface Props {
  name: Exclude<
    keyof SettingsValues,
    'socialLinks' | 'indexNow' | 'showLetterArchive' | 'pausesMovedOffers' | 'figureOrigins' | 'noOfferCountries'
  >;
  label: string;
  hint?: string;
  required?: boolean;
}

export function LineSetting({
  name,
  label,
  hint,
  required = false,
  type = 'text',
}: Props & { type?: 'text' | 'email' | 'number' }) {
  const { register, formState } = useFormContext<SettingsValues>();
  return (
    <FormField label={label} hint={hint} required={required} error={formState.errors[name]?.message}>
      <Input type={type} autoComplete="off" {...register(name, { valueAsNumber: type === 'number' })} />
    </FormField>
  );
}

export function TextSetting({ name, label, hint }: Props) {
  const { register, formState } = useFormContext<SettingsValues>();
  return (
    <FormField label={label} hint={hint} error={formState.errors[name]?.message}>
      <Textarea rows={3} {...register(name)} />
    </FormField>
  );
}

const getCodes = (typed: string | readonly string[]): string[] =>
  typeof typed === 'string'
    ? typed
        .toUpperCase()
        .split(/[\s,;]+/)
        .filter(Boolean)
    : [...typed];

export function CountriesSetting({ name, label, hint }: { name: 'noOfferCountries'; label: string; hint: string }) {
  const { register, formState } = useFormContext<SettingsValues>();
  return (
    <FormField label={label} hint={hint} error={formState.errors[name]?.message}>
      <Input autoComplete="off" {...register(name, { setValueAs: getCodes })} />
    </FormField>
  );
}
