import { Button, Flex, Input, Stack, Text } from '@chakra-ui/react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { AdminIcon } from '../../../ui/admin/admin-icon';
import { FormField } from '../../../ui/admin/form/form-field';
import { RowAction } from '../../../ui/admin/table/row-action';
import type { SettingsValues } from './setting-fields';

const MAX_LINKS = 10;

export function SocialLinks() {
  const { control, register, formState } = useFormContext<SettingsValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'socialLinks' });
  const errors = formState.errors.socialLinks;
  return (
    <Stack gap="s4" align="flex-start">
      {fields.length === 0 && <Text color="muted">No links: the footer shows none.</Text>}
      {fields.map((field, index) => (
        <Flex
          key={field.id}
          wrap="wrap"
          gap="s3"
          w="full"
          maxW="measure"
          align="flex-start"
          role="group"
          aria-label={`Link ${index + 1}`}
        >
          <Stack flex="1 1 8rem">
            <FormField label="Label" error={errors?.[index]?.label?.message}>
              <Input {...register(`socialLinks.${index}.label`)} />
            </FormField>
          </Stack>
          <Stack flex="2 1 14rem">
            <FormField label="Address" error={errors?.[index]?.href?.message}>
              <Input type="url" placeholder="https://" {...register(`socialLinks.${index}.href`)} />
            </FormField>
          </Stack>
          <Flex pt={{ md: '1.5rem' }} ms={{ base: 'auto', md: '0' }}>
            <RowAction icon="bin" destructive label={`Remove link ${index + 1}`} onClick={() => remove(index)} />
          </Flex>
        </Flex>
      ))}
      {errors?.message && <Text color="negative">{errors.message}</Text>}
      <Button disabled={fields.length >= MAX_LINKS} onClick={() => append({ label: '', href: '' })}>
        <AdminIcon name="plus" small /> Add Link
      </Button>
    </Stack>
  );
}
