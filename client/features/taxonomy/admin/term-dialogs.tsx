import { useState } from 'react';
import type { ReactNode } from 'react';
import { Input, Textarea } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { categoryCreateInput, tagCreateInput } from '../../../../shared/content/blog-admin.schema';
import type { CategoryCreateInput, TagCreateInput } from '../../../../shared/content/blog-admin.schema';
import { slugify } from '../../../../shared/text/slug';
import { trpc } from '../../../trpc/trpc-react';
import { toFailure } from '../../../trpc/failure';
import { FormDialog } from '../../../ui/admin/form/form-dialog';
import { FormField } from '../../../ui/admin/form/form-field';
import { showFieldErrors } from '../../../ui/admin/form/server-errors';
import { useFormToast } from '../../../ui/admin/form/use-form-toast';
import { useSubmissionId } from '../../../ui/form/use-submission-id';

interface TermDialogProps<Values extends FieldValues, Fields> {
  kind: 'Category' | 'Tag';
  isNew: boolean;
  form: UseFormReturn<Values, unknown, Fields>;
  fields: readonly Path<Values>[];
  busy: boolean;
  save: (fields: Fields) => Promise<unknown>;
  refresh: () => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
}

function TermDialog<Values extends FieldValues, Fields>(props: TermDialogProps<Values, Fields>) {
  const { kind, isNew, form, fields, busy, save, refresh, onClose, children } = props;
  const noun = kind.toLowerCase();
  const toast = useFormToast(noun);
  const [error, setError] = useState<string>();

  function refuse() {
    const message = fields.map((field) => form.getFieldState(field).error?.message).find(Boolean);
    toast({ kind: 'error', title: 'Validation Error', ...(message && { description: message }) });
  }

  async function submit(values: Fields) {
    setError(undefined);
    try {
      await save(values);
      const done = isNew ? 'created' : 'updated';
      toast({ kind: 'success', title: `${kind} ${done}`, description: `The ${noun} has been ${done} successfully.` });
      onClose();
      await refresh();
    } catch (failure) {
      const { message } = toFailure(failure);
      toast({ kind: 'error', title: `Error saving ${noun}`, description: message });
      if (!showFieldErrors(failure, fields, form.setError)) setError(message);
    }
  }

  return (
    <FormDialog
      open
      title={isNew ? `Add New ${kind}` : `Edit ${kind}`}
      submitLabel={isNew ? `Add ${kind}` : `Update ${kind}`}
      busy={busy}
      error={error}
      isDirty={form.formState.isDirty}
      onSubmit={form.handleSubmit(submit, refuse)}
      onClose={onClose}
    >
      {children}
    </FormDialog>
  );
}

interface CategoryDialogProps {
  term?: { id: string; name: string; slug: string; description: string | null; updatedAt: Date } | undefined;
  onSaved?: (category: { id: string; name: string }) => void;
  onClose: () => void;
}

interface CategoryValues {
  name: string;
  slug: string;
  description?: string | null | undefined;
}

export function CategoryDialog({ term: category, onSaved, onClose }: CategoryDialogProps) {
  const utils = trpc.useUtils();
  const create = trpc.admin.categories.create.useMutation();
  const update = trpc.admin.categories.update.useMutation();
  const { submissionId } = useSubmissionId();
  const form = useForm<CategoryValues, unknown, CategoryCreateInput>({
    resolver: zodResolver(categoryCreateInput),
    defaultValues: { name: category?.name ?? '', slug: category?.slug ?? '', description: category?.description ?? '' },
  });
  const { errors, dirtyFields } = form.formState;

  async function save(fields: CategoryCreateInput) {
    const { id } = category
      ? await update.mutateAsync({ ...fields, id: category.id, expectedUpdatedAt: category.updatedAt })
      : await create.mutateAsync({ ...fields, submissionId: submissionId() });
    onSaved?.({ id, name: fields.name });
  }

  return (
    <TermDialog
      kind="Category"
      isNew={!category}
      form={form}
      fields={['name', 'slug', 'description']}
      busy={create.isPending || update.isPending}
      save={save}
      refresh={() => Promise.all([utils.admin.categories.invalidate(), utils.admin.posts.list.invalidate()])}
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
    </TermDialog>
  );
}

interface TagDialogProps {
  term?: { id: string; name: string } | undefined;
  onClose: () => void;
}

export function TagDialog({ term: tag, onClose }: TagDialogProps) {
  const utils = trpc.useUtils();
  const create = trpc.admin.tags.create.useMutation();
  const update = trpc.admin.tags.update.useMutation();
  const { submissionId } = useSubmissionId();
  const form = useForm<TagCreateInput, unknown, TagCreateInput>({
    resolver: zodResolver(tagCreateInput),
    defaultValues: { name: tag?.name ?? '' },
  });
  return (
    <TermDialog
      kind="Tag"
      isNew={!tag}
      form={form}
      fields={['name']}
      busy={create.isPending || update.isPending}
      save={({ name }) =>
        tag
          ? update.mutateAsync({ id: tag.id, name, expectedName: tag.name })
          : create.mutateAsync({ name, submissionId: submissionId() })
      }
      refresh={() => utils.admin.tags.invalidate()}
      onClose={onClose}
    >
      <FormField label="Tag Name" error={form.formState.errors.name?.message}>
        <Input {...form.register('name')} />
      </FormField>
    </TermDialog>
  );
}
