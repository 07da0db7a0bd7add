import { useRef, useState } from 'react';
import { Button, SimpleGrid, Text } from '@chakra-ui/react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import type { CasinoStatus } from '../../../../shared/casinos/casino-status';
import { SAVED_MEANWHILE } from '../../../../shared/text/saving';
import { trpc } from '../../../trpc/trpc-react';
import { FormDialog } from '../../../ui/admin/form-dialog';
import { useFormToast } from '../../../ui/admin/use-form-toast';
import {
  BonusField,
  CodeField,
  IdentityFields,
  LinkField,
  RatingField,
  RecommendedField,
  SummaryField,
} from './casino-fields';
import type { FieldsProps } from './fields-props';
import { casinoResolver } from './casino-problems';
import { valuesOf } from './casino-values';
import type { AdminCasino, CasinoValues } from './casino-values';
import type { PlacedCasino } from './place-by-score';
import { PlaceFields } from './place-fields';
import { saveFailureText, showRefusal } from './save-refusal';
import { StaleNotice } from './stale-notice';
import { useSaveCasino } from './use-save-casino';

/** The fields required for a casino's card; of a draft, its name alone. */
export function NewCasinoFields({ form }: FieldsProps) {
  return (
    <>
      <Text fontSize="small" color="muted">
        A draft needs a name alone.
      </Text>
      <IdentityFields form={form} isNew />
      <RatingField form={form} />
      <SummaryField form={form} />
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="s4">
        <BonusField form={form} />
        <LinkField form={form} />
      </SimpleGrid>
    </>
  );
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

function useCasinoForm(casino: AdminCasino | undefined, onSaved: (id: string, values: CasinoValues) => void) {
  const toast = useFormToast('casino');
  const [error, setError] = useState<string>();
  // The dialogs show neither the parts of the rating nor its reason.
  const form = useForm<CasinoValues>({ resolver: casinoResolver([]), defaultValues: valuesOf(casino) });
  const { save, isBusy } = useSaveCasino(casino);

  async function submit(values: CasinoValues, isForced = false): Promise<void> {
    setError(undefined);
    try {
      onSaved(await save(values, { isForced }), values);
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

/** Creates a casino: listed at once, or as a draft, optionally continued in the editor. */
export function NewCasinoDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const opensEditor = useRef(false);
  const { form, submit, isBusy, error } = useCasinoForm(undefined, (id, { status }) => {
    if (opensEditor.current && status === 'draft')
      void navigate({ to: '/admin/casinos/edit/$id', params: { id }, ignoreBlocker: true });
    else onClose();
  });
  const { isDirty } = form.formState;

  /** The status decides which fields are required. */
  function saveAs(status: CasinoStatus) {
    form.setValue('status', status);
    void form.handleSubmit((values) => submit(values))();
  }

  function saveDraft(isToOpenEditor: boolean) {
    opensEditor.current = isToOpenEditor;
    saveAs('draft');
  }

  return (
    <FormDialog
      open
      title="Add New Casino"
      submitLabel="Add Casino"
      busy={isBusy}
      error={error}
      isDirty={isDirty}
      size="xl"
      extra={
        <>
          <Button disabled={isBusy} onClick={() => saveDraft(false)}>
            Save as draft
          </Button>
          <Button disabled={isBusy} onClick={() => saveDraft(true)}>
            Continue in the editor
          </Button>
        </>
      }
      onSubmit={() => saveAs('listed')}
      onClose={onClose}
    >
      <NewCasinoFields form={form} />
    </FormDialog>
  );
}

/**
 * Edits the fields that change most; the editor's page has the rest. The form keeps the row it was filled from as the
 * base of its changes.
 */
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
      form.reset(valuesOf(serverVersion));
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
