import { useState } from 'react';
import { Input, Textarea } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { FieldErrors } from 'react-hook-form';
import { categoryCreateInput } from '../../../../shared/content/blog-admin.schema';
import type { CategoryCreateInput } from '../../../../shared/content/blog-admin.schema';
import { slugify } from '../../../../shared/text/slug';
import { trpc } from '../../../trpc/trpc-react';
import { failureOf } from '../../../trpc/failure';
import { FormDialog } from '../../../ui/admin/form-dialog';
import { FormField } from '../../../ui/admin/form-field';
import { showFieldErrors } from '../../../ui/admin/server-errors';
import { useFormToast } from '../../../ui/admin/use-form-toast';
import { useSubmissionId } from '../../../ui/use-submission-id';

interface Edited {
  id: string;
  name: string;
  slug: string;
  description: string | null;
  updatedAt: Date;
}

interface Props {
  /** Undefined for a new category. */
  category?: Edited | undefined;
  onSaved?: (category: { id: string; name: string }) => void;
  onClose: () => void;
}

interface Values {
  name: string;
  slug: string;
  description?: string | null | undefined;
}

const FIELDS = ['name', 'slug', 'description'] as const;

function useSaveCategory({ category, onSaved, onClose }: Props) {
  const toast = useFormToast('category');
  const utils = trpc.useUtils();
  const create = trpc.admin.categories.create.useMutation();
  const update = trpc.admin.categories.update.useMutation();
  const { submissionId } = useSubmissionId();

  async function save(input: CategoryCreateInput) {
    const saved = category
      ? await update.mutateAsync({ ...input, id: category.id, expectedUpdatedAt: category.updatedAt })
      : await create.mutateAsync({ ...input, submissionId: submissionId() });
    const done = category ? 'updated' : 'created';
    toast({ kind: 'success', title: `Category ${done}`, description: `The category has been ${done} successfully.` });
    onSaved?.({ id: saved.id, name: input.name });
    onClose();
    await Promise.all([utils.admin.categories.invalidate(), utils.admin.posts.list.invalidate()]);
  }

  return { save, isBusy: create.isPending || update.isPending };
}

export function CategoryDialog(props: Props) {
  const { category, onClose } = props;
  const toast = useFormToast('category');
  const [error, setError] = useState<string>();
  const { save, isBusy } = useSaveCategory(props);
  const form = useForm<Values, unknown, CategoryCreateInput>({
    resolver: zodResolver(categoryCreateInput),
    defaultValues: { name: category?.name ?? '', slug: category?.slug ?? '', description: category?.description ?? '' },
  });
  const { errors, isDirty, dirtyFields } = form.formState;

  function refuse(problems: FieldErrors<Values>) {
    const message = FIELDS.map((field) => problems[field]?.message).find(Boolean);
    toast({ kind: 'error', title: 'Validation Error', ...(message && { description: message }) });
  }

  async function submit(input: CategoryCreateInput) {
    setError(undefined);
    try {
      await save(input);
    } catch (failure) {
      const { message } = failureOf(failure);
      toast({ kind: 'error', title: 'Error saving category', description: message });
      if (!showFieldErrors(failure, FIELDS, form.setError)) setError(message);
    }
  }

  return (
    <FormDialog
      open
      title={category ? 'Edit Category' : 'Add New Category'}
      submitLabel={category ? 'Update Category' : 'Add Category'}
      busy={isBusy}
      error={error}
      isDirty={isDirty}
      onSubmit={form.handleSubmit(submit, refuse)}
      onClose={onClose}
    >
      <FormField label="Category Name" error={errors.name?.message}>
        <Input
          {...form.register('name', {
            onChange: ({ target }: { target: HTMLInputElement }) => {
              if (!category && !dirtyFields.slug) form.setValue('slug', slugify(target.value));
            },
          })}
        />
      </FormField>
      <FormField label="Slug" hint="URL friendly name" error={errors.slug?.message}>
        <Input {...form.register('slug')} />
      </FormField>
      <FormField label="Description" optional error={errors.description?.message}>
        <Textarea rows={3} {...form.register('description')} />
      </FormField>
    </FormDialog>
  );
}
