import { Stack, Textarea } from '@chakra-ui/react';
import { Controller } from 'react-hook-form';
import { FormField } from '../../../ui/admin/form/form-field';
import { MarkdownEditor } from '../../markdown/admin/markdown-editor';
import { useEditorSide } from '../../markdown/admin/use-editor-side';
import { SummaryField } from './casino-fields';
import type { FieldsProps } from '../../facts/admin/fields-props';

export function ReviewFields({ form }: FieldsProps) {
  const { side, toggle } = useEditorSide();
  const { errors } = form.formState;
  return (
    <Stack gap="s4">
      <SummaryField form={form} />
      <FormField label="About" optional hint="Shown under “About” on the review." error={errors.about?.message}>
        <Textarea rows={4} {...form.register('about')} />
      </FormField>
      <Controller
        control={form.control}
        name="fullReview"
        render={({ field, fieldState }) => (
          <MarkdownEditor
            id="casino-review"
            name="fullReview"
            value={field.value}
            error={fieldState.error?.message}
            side={side}
            ref={field.ref}
            onChange={field.onChange}
            onToggleSide={toggle}
          />
        )}
      />
    </Stack>
  );
}
