import { useState } from 'react';
import { Button, Input, SimpleGrid, Text } from '@chakra-ui/react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { SAVED_MEANWHILE } from '../../../../shared/text/saving';
import { slugify } from '../../../../shared/text/slug';
import { getStatus } from '../../../trpc/trpc';
import { trpc } from '../../../trpc/trpc-react';
import { FormDialog } from '../../../ui/admin/form/form-dialog';
import { FormField } from '../../../ui/admin/form/form-field';
import { useFormToast } from '../../../ui/admin/form/use-form-toast';
import { BonusField, CodeField, LinkField, RecommendedField } from './casino-fields';
import type { FieldsProps } from '../../facts/admin/fields-props';
import { casinoResolver } from './casino-problems';
import { toCreation, toSave } from './casino-save';
import { toFormValues } from './casino-values';
import type { AdminCasino, CasinoValues } from './casino-values';
import type { PlacedCasino } from './place-by-score';
import { PlaceFields } from './place-fields';
import { saveFailureText, showRefusal } from './save-refusal';
import { StaleNotice } from '../../ranking/admin/stale-notice';
import { useSubmissionId } from '../../../ui/form/use-submission-id';
import { useMentionsOffer } from './use-mentions-offer';

function useSaveCasino(casino: AdminCasino) {
  const toast = useFormToast('casino');
  const utils = trpc.useUtils();
  const offerMentions = useMentionsOffer(casino.id);
  const update = trpc.admin.casinos.update.useMutation();

  async function save(values: CasinoValues, { isForced = false } = {}): Promise<void> {
    const change = toSave(values, casino, { isForced });
    if (change && 'update' in change) {
      // Another person's unpublished changes do not hold back a warning: they are checked again when published.
      await update.mutateAsync({ ...change.update, force: true });
    }
    toast({
      kind: 'success',
      title: 'Casino updated',
      description: 'The casino has been updated successfully.',
      ...offerMentions(casino, values),
    });
    await utils.admin.casinos.invalidate();
  }

  return { save, isBusy: update.isPending };
}

export function QuickFields({ form, casino }: FieldsProps & { casino: PlacedCasino }) {
  return (
    <>
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="s4">
        <BonusField form={form} />
        <CodeField form={form} />
        <LinkField form={form} />
      </SimpleGrid>
      <PlaceFields form={form} casino={casino} />
      <RecommendedField form={form} />
    </>
  );
}

function useCasinoForm(casino: AdminCasino, onSaved: () => void) {
  const toast = useFormToast('casino');
  const [error, setError] = useState<string>();
  const form = useForm<CasinoValues>({ resolver: casinoResolver([]), defaultValues: toFormValues(casino) });
  const { save, isBusy } = useSaveCasino(casino);

  async function submit(values: CasinoValues, isForced = false): Promise<void> {
    setError(undefined);
    try {
      await save(values, { isForced });
      onSaved();
    } catch (failure) {
      const message = saveFailureText(failure);
      toast({ kind: 'error', title: 'Error saving casino', description: message });
      if (!showRefusal(failure, form)) setError(message);
    }
  }

  return { form, submit, isBusy, error, setError };
}

function EditorLink({ id, children }: { id: string; children: string }) {
  return (
    <Button asChild variant="ghost" px="s2" alignSelf="flex-start">
      <Link to="/admin/casinos/edit/$id" params={{ id }}>
        {children}
      </Link>
    </Button>
  );
}

export function NewCasinoDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const toast = useFormToast('casino');
  const utils = trpc.useUtils();
  const create = trpc.admin.casinos.create.useMutation();
  const { submissionId } = useSubmissionId();
  const form = useForm<CasinoValues>({
    resolver: casinoResolver([]),
    defaultValues: { ...toFormValues(undefined), status: 'draft' },
  });
  const { errors } = form.formState;

  async function begin(values: CasinoValues): Promise<void> {
    try {
      const casino = toCreation({ ...values, slug: slugify(values.name) });
      const { id } = await create.mutateAsync({ ...casino, submissionId: submissionId() });
      void utils.admin.casinos.invalidate();
      await navigate({ to: '/admin/casinos/edit/$id', params: { id }, ignoreBlocker: true });
    } catch (failure) {
      const isTaken = getStatus(failure) === 409;
      const message = isTaken ? 'A casino with this name, or one like it, is here already.' : saveFailureText(failure);
      toast({ kind: 'error', title: 'Error saving casino', description: message });
      form.setError('name', { type: 'server', message }, { shouldFocus: true });
    }
  }

  return (
    <FormDialog
      open
      title="Add New Casino"
      submitLabel="Add Casino"
      busy={create.isPending}
      isDirty={form.formState.isDirty && !create.isSuccess}
      onSubmit={form.handleSubmit(begin)}
      onClose={onClose}
    >
      <FormField
        label="Name"
        required
        hint="It begins as a draft, kept while you write. Visitors see it once you list it."
        error={errors.name?.message}
      >
        <Input {...form.register('name')} />
      </FormField>
    </FormDialog>
  );
}

export function CasinoDialog({ casino, onClose }: { casino: AdminCasino; onClose: () => void }) {
  const [base, setBase] = useState(casino);
  const utils = trpc.useUtils();
  const { form, submit, isBusy, error, setError } = useCasinoForm(base, onClose);
  const { isDirty } = form.formState;
  const isStale = error === SAVED_MEANWHILE;

  async function reloadServerVersion(): Promise<void> {
    try {
      const serverVersion = await utils.admin.casinos.get.fetch({ id: base.id }, { staleTime: 0 });
      setBase(serverVersion);
      form.reset(toFormValues(serverVersion));
      setError(undefined);
    } catch (failure) {
      setError(saveFailureText(failure));
    }
  }

  return (
    <FormDialog
      open
      title="Edit Casino"
      submitLabel="Update Casino"
      busy={isBusy}
      error={isStale ? undefined : error}
      isDirty={isDirty}
      size="xl"
      onSubmit={form.handleSubmit((values) => submit(values))}
      onClose={onClose}
    >
      {isStale && (
        <StaleNotice
          busy={isBusy}
          onReloadServerVersion={() => void reloadServerVersion()}
          onOverwrite={() => void form.handleSubmit((values) => submit(values, true))()}
        />
      )}
      <Text fontWeight="640" dir="auto">
        {base.name}
      </Text>
      <QuickFields form={form} casino={base} />
      <EditorLink id={base.id}>Open the full editor</EditorLink>
    </FormDialog>
  );
}
