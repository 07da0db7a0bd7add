import { useState } from 'react';
import { Input } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { redirectForm } from '../../../../shared/content/redirects.schema';
import { readablePath } from '../../../../shared/content/redirect-paths';
import { trpc } from '../../../trpc/trpc-react';
import { toFailure } from '../../../trpc/failure';
import type { Outputs } from '../../../trpc/trpc';
import { FormDialog } from '../../../ui/admin/form/form-dialog';
import { FormField } from '../../../ui/admin/form/form-field';
import { Select } from '../../../ui/admin/form/select';
import { showFieldErrors } from '../../../ui/admin/form/server-errors';
import { useFormToast } from '../../../ui/admin/form/use-form-toast';

export type RedirectRow = Outputs['admin']['redirects']['list']['items'][number];
type Values = z.input<typeof redirectForm>;
type Read = z.output<typeof redirectForm>;

const KINDS = [
  { value: '301', label: 'Moved for good (301)' },
  { value: '302', label: 'Elsewhere for now (302)' },
  { value: '410', label: 'Gone (410)' },
] as const;

const STATUS = { '301': 301, '302': 302, '410': 410 } as const;

function toValues(redirect: RedirectRow | undefined, from: string): Values {
  if (!redirect) return { from, to: '', status: '301' };
  const status = KINDS.find(({ value }) => value === String(redirect.status))?.value ?? '301';
  return { from: readablePath(redirect.from), to: readablePath(redirect.to ?? ''), status };
}

interface Props {
  redirect?: RedirectRow | undefined;
  from?: string;
  onClose: () => void;
}

export function RedirectDialog({ redirect, from: path = '', onClose }: Props) {
  const toast = useFormToast('redirect');
  const utils = trpc.useUtils();
  const [error, setError] = useState<string>();
  const create = trpc.admin.redirects.create.useMutation();
  const update = trpc.admin.redirects.update.useMutation();
  const form = useForm<Values, unknown, Read>({
    resolver: zodResolver(redirectForm),
    defaultValues: toValues(redirect, path),
  });
  const { errors, isDirty } = form.formState;
  const isGone = useWatch({ control: form.control, name: 'status' }) === '410';

  async function submit({ from, to, status }: Read) {
    setError(undefined);
    const input = { from, to: status === '410' ? null : to, status: STATUS[status] };
    try {
      if (redirect) await update.mutateAsync({ was: redirect.from, ...input });
      else await create.mutateAsync(input);
      toast({ kind: 'success', title: redirect ? 'Redirect updated' : 'Redirect added' });
      onClose();
      await utils.admin.redirects.invalidate();
    } catch (failure) {
      const { message } = toFailure(failure);
      if (!showFieldErrors(failure, ['from', 'to', 'status'], form.setError)) setError(message);
    }
  }

  return (
    <FormDialog
      open
      title={redirect ? 'Edit Redirect' : 'Add Redirect'}
      submitLabel={redirect ? 'Save' : 'Add'}
      busy={create.isPending || update.isPending}
      error={error}
      isDirty={isDirty}
      onSubmit={form.handleSubmit(submit)}
      onClose={onClose}
    >
      <FormField
        label="From"
        hint="A path of this site. Capitals and a slash at the end make no difference."
        error={errors.from?.message}
      >
        <Input placeholder="/old-address" autoCapitalize="none" spellCheck={false} {...form.register('from')} />
      </FormField>
      <FormField label="What happened to it" error={errors.status?.message}>
        <Select {...form.register('status')}>
          {KINDS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </FormField>
      {!isGone && (
        <FormField label="To" error={errors.to?.message}>
          <Input placeholder="/blog/new-address" autoCapitalize="none" spellCheck={false} {...form.register('to')} />
        </FormField>
      )}
    </FormDialog>
  );
}
