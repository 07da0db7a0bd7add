import { useState } from 'react';
import { Input } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { FieldErrors } from 'react-hook-form';
import { tagCreateInput } from '../../../../shared/content/blog-admin.schema';
import type { TagCreateInput } from '../../../../shared/content/blog-admin.schema';
import { trpc } from '../../../trpc/trpc-react';
import { failureOf } from '../../../trpc/failure';
import { FormDialog } from '../../../ui/admin/form-dialog';
import { FormField } from '../../../ui/admin/form-field';
import { showFieldErrors } from '../../../ui/admin/server-errors';
import { useFormToast } from '../../../ui/admin/use-form-toast';
import { useSubmissionId } from '../../../ui/use-submission-id';

interface Props {
  /** Undefined for a new tag. */
  tag?: { id: string; name: string } | undefined;
  onClose: () => void;
}

export function TagDialog({ tag, onClose }: Props) {
  const toast = useFormToast('tag');
  const utils = trpc.useUtils();
  const [error, setError] = useState<string>();
  const create = trpc.admin.tags.create.useMutation();
  const update = trpc.admin.tags.update.useMutation();
  const { submissionId } = useSubmissionId();
  const form = useForm<TagCreateInput, unknown, TagCreateInput>({
    resolver: zodResolver(tagCreateInput),
    defaultValues: { name: tag?.name ?? '' },
  });
  const { errors, isDirty } = form.formState;

  function refuse(problems: FieldErrors<TagCreateInput>) {
    const message = problems.name?.message;
    toast({ kind: 'error', title: 'Validation Error', ...(message && { description: message }) });
  }

  async function submit({ name }: TagCreateInput) {
    setError(undefined);
    try {
      if (tag) await update.mutateAsync({ id: tag.id, name, expectedName: tag.name });
      else await create.mutateAsync({ name, submissionId: submissionId() });
      const done = tag ? 'updated' : 'created';
      toast({ kind: 'success', title: `Tag ${done}`, description: `The tag has been ${done} successfully.` });
      onClose();
      await utils.admin.tags.invalidate();
    } catch (failure) {
      const { message } = failureOf(failure);
      toast({ kind: 'error', title: 'Error saving tag', description: message });
      if (!showFieldErrors(failure, ['name'], form.setError)) setError(message);
    }
  }

  return (
    <FormDialog
      open
      title={tag ? 'Edit Tag' : 'Add New Tag'}
      submitLabel={tag ? 'Update Tag' : 'Add Tag'}
      busy={create.isPending || update.isPending}
      error={error}
      isDirty={isDirty}
      onSubmit={form.handleSubmit(submit, refuse)}
      onClose={onClose}
    >
      <FormField label="Tag Name" error={errors.name?.message}>
        <Input {...form.register('name')} />
      </FormField>
    </FormDialog>
  );
}
