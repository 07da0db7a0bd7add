import { Input, Stack, Text } from '@chakra-ui/react';
import { useFormContext, useWatch } from 'react-hook-form';
import { COUNTED_FIGURES, TRUST_FIGURES } from '../../../../shared/settings/trust-figures';
import type { TrustFigure } from '../../../../shared/settings/trust-figures';
import { FormField } from '../../../ui/admin/form/form-field';
import { Select } from '../../../ui/admin/form/select';
import { LineSetting } from './setting-fields';
import type { SettingsValues } from './setting-fields';

export function TrustFigureSetting({ name }: { name: TrustFigure }) {
  const { control, register, formState } = useFormContext<SettingsValues>();
  const kind = useWatch({ control, name: `figureOrigins.${name}.kind` });
  const errors = formState.errors.figureOrigins?.[name];
  const label = TRUST_FIGURES[name];
  return (
    <Stack role="group" aria-label={label} gap="s3">
      <FormField label={`${label}: how`} error={errors?.kind?.message}>
        <Select {...register(`figureOrigins.${name}.kind`)}>
          <option value="typed">Typed</option>
          {Object.entries(COUNTED_FIGURES).map(([key, counted]) => (
            <option key={key} value={key}>
              Count it: {counted.toLowerCase()}
            </option>
          ))}
        </Select>
      </FormField>
      {kind === 'typed' ? (
        <>
          <LineSetting name={name} label={label} hint="Empty hides the figure." />
          <FormField label="Source" error={errors?.source?.message}>
            <Input autoComplete="off" {...register(`figureOrigins.${name}.source`)} />
          </FormField>
          <FormField label="True on" error={errors?.date?.message}>
            <Input type="date" {...register(`figureOrigins.${name}.date`)} />
          </FormField>
        </>
      ) : (
        <Text fontSize="small" color="muted">
          Visitors read “{COUNTED_FIGURES[kind]}” with the number of today.
        </Text>
      )}
    </Stack>
  );
}
