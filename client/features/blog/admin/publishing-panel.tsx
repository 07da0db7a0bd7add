import { useState } from 'react';
import { Button, Stack, Textarea } from '@chakra-ui/react';
import { Controller, useWatch } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { MAX_EXCERPT } from '../../../../shared/content/blog-admin.schema';
import { trpc } from '../../../trpc/trpc-react';
import { AdminIcon } from '../../../ui/admin/admin-icon';
import { FormField } from '../../../ui/admin/form/form-field';
import { useKnownViewer } from '../../auth/known-viewer';
import { CategoryDialog } from '../../taxonomy/admin/term-dialogs';
import type { AdminPost } from './blog-admin-data';
import type { PostValues } from './post-form';
import { Select } from '../../../ui/admin/form/select';
import { TimeField } from '../../../ui/admin/form/time-field';
import { STATUS_OPTIONS } from './post-status';
import { Counted, SettingsPanel } from './settings-panel';
import { TagPicker } from './tag-picker';

type Form = UseFormReturn<PostValues>;

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
            <Select {...field}>
              <option value="">No category</option>
              {categories.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
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

function PeopleFields({ form, item }: Props) {
  const { errors } = form.formState;
  const { data: people = [] } = trpc.admin.posts.people.useQuery();
  const mayGive = useKnownViewer()?.can.includes('post.review') === true;
  const nobody = item ? 'Nobody here' : 'The author';
  const fields = [
    ...(mayGive
      ? [
          {
            name: 'authorId',
            label: 'Author',
            none: item?.authorId ? undefined : nobody,
            stored: item?.author,
          } as const,
        ]
      : []),
    { name: 'reviewerId', label: 'Reviewer', none: 'Any editor', stored: item?.reviewer } as const,
  ];
  return fields.map(({ name, label, none, stored }) => (
    <FormField key={name} label={label} error={errors[name]?.message}>
      <Controller
        control={form.control}
        name={name}
        render={({ field }) => {
          const options = people.filter(({ mayReview }) => name === 'authorId' || mayReview);
          const hasLeft = field.value !== '' && options.every(({ id }) => id !== field.value);
          return (
            <Select {...field}>
              {none !== undefined && <option value="">{none}</option>}
              {hasLeft && <option value={field.value}>{stored ?? 'Somebody who left'}</option>}
              {options.map((person) => (
                <option key={person.id} value={person.id}>
                  {person.name}
                </option>
              ))}
            </Select>
          );
        }}
      />
    </FormField>
  ));
}

interface Props {
  form: Form;
  item: AdminPost | undefined;
}

export function PublishingPanel({ form, item }: Props) {
  const { errors } = form.formState;
  const mayPublish = useKnownViewer()?.can.includes('post.publish') === true;
  return (
    <SettingsPanel legend="Publishing">
      {mayPublish && (
        <>
          <FormField label="Status" error={errors.status?.message}>
            <Controller
              control={form.control}
              name="status"
              render={({ field }) => (
                <Select {...field}>
                  {STATUS_OPTIONS.map(({ value, label }) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </Select>
              )}
            />
          </FormField>
          <Controller
            control={form.control}
            name="publishedAt"
            render={({ field }) => (
              <TimeField
                label="Published at"
                hint="A time in the future schedules the post."
                error={errors.publishedAt?.message}
                {...field}
              />
            )}
          />
        </>
      )}
      <PeopleFields form={form} item={item} />
    </SettingsPanel>
  );
}

/** What lists and feeds show of it. */
export function PostPanel({ form }: { form: Form }) {
  const length = useWatch({ control: form.control, name: 'excerpt' }).length;
  return (
    <SettingsPanel legend="In lists">
      <CategoryField form={form} />
      <Controller
        control={form.control}
        name="tags"
        render={({ field }) => (
          <TagPicker tags={field.value} error={form.formState.errors.tags?.message} onChange={field.onChange} />
        )}
      />
      <FormField
        label={<Counted label="Excerpt" length={length} max={MAX_EXCERPT} />}
        error={form.formState.errors.excerpt?.message}
      >
        <Textarea rows={4} dir="auto" {...form.register('excerpt')} />
      </FormField>
    </SettingsPanel>
  );
}
