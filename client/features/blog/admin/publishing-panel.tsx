import { useState } from 'react';
import { Button, Input, NativeSelect, Stack } from '@chakra-ui/react';
import { Controller, useWatch } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { trpc } from '../../../trpc/trpc-react';
import { AdminIcon } from '../../../ui/admin-icon';
import { FormField } from '../../../ui/admin/form-field';
import { useKnownViewer } from '../../auth/known-viewer';
import { CategoryDialog } from './category-dialog';
import type { PostValues } from './post-form';
import { dateOfLocalText, formatUtcTime, timeProblem, zoneName } from '../../../ui/admin/publication-time';
import { STATUS_OPTIONS } from './post-status';
import { SettingsPanel } from './settings-panel';
import { TagPicker } from './tag-picker';

type Form = UseFormReturn<PostValues>;

function dateHint(publishedAt: string): string {
  const date = dateOfLocalText(publishedAt);
  const inUtc = date ? ` In UTC: ${formatUtcTime(date).replace(/ UTC$/, '')}.` : '';
  return `Your time zone: ${zoneName(date ?? undefined)}.${inUtc} A time in the future schedules the post.`;
}

function CategoryField({ form }: { form: Form }) {
  const utils = trpc.useUtils();
  const { data: categories = [] } = trpc.categories.list.useQuery(undefined, { staleTime: 0 });
  const [isAdding, setIsAdding] = useState(false);
  const mayAdd = useKnownViewer()?.can.includes('taxonomy.write') === true;
  return (
    <Stack gap="s2" align="flex-start">
      <FormField label="Category" error={form.formState.errors.categoryId?.message}>
        <Controller
          control={form.control}
          name="categoryId"
          render={({ field }) => (
            <NativeSelect.Root>
              <NativeSelect.Field {...field}>
                <option value="">No category</option>
                {categories.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </NativeSelect.Field>
              <NativeSelect.Indicator />
            </NativeSelect.Root>
          )}
        />
      </FormField>
      {mayAdd && (
        <Button size="xs" variant="ghost" onClick={() => setIsAdding(true)}>
          <AdminIcon name="plus" small /> Add Category
        </Button>
      )}
      {isAdding && (
        <CategoryDialog
          onClose={() => setIsAdding(false)}
          onSaved={({ id }) => {
            void utils.categories.list.invalidate().then(() => form.setValue('categoryId', id));
          }}
        />
      )}
    </Stack>
  );
}

export function PublishingPanel({ form }: { form: Form }) {
  const { errors } = form.formState;
  const mayPublish = useKnownViewer()?.can.includes('post.publish') === true;
  const publishedAt = useWatch({ control: form.control, name: 'publishedAt' });
  return (
    <SettingsPanel legend="Publishing">
      {mayPublish && (
        <>
          <FormField label="Status" error={errors.status?.message}>
            <Controller
              control={form.control}
              name="status"
              render={({ field }) => (
                <NativeSelect.Root>
                  <NativeSelect.Field {...field}>
                    {STATUS_OPTIONS.map(({ value, label }) => (
                      <option key={value} value={value}>
                        {label}
                      </option>
                    ))}
                  </NativeSelect.Field>
                  <NativeSelect.Indicator />
                </NativeSelect.Root>
              )}
            />
          </FormField>
          <FormField
            label="Published at"
            hint={dateHint(publishedAt)}
            error={timeProblem(publishedAt) ?? errors.publishedAt?.message}
          >
            <Input type="datetime-local" {...form.register('publishedAt')} />
          </FormField>
        </>
      )}
      <CategoryField form={form} />
      <Controller
        control={form.control}
        name="tags"
        render={({ field }) => <TagPicker tags={field.value} error={errors.tags?.message} onChange={field.onChange} />}
      />
    </SettingsPanel>
  );
}
