import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { SAVED_MEANWHILE } from '../../../../shared/saving';
import { trpc } from '../../../data/trpc-react';
import { FormDialog } from '../../../ui/admin/form-dialog';
import { showFieldErrors } from '../../../ui/admin/server-errors';
import { UnsavedGuard } from '../../../ui/admin/unsaved-guard';
import { useToast } from '../../../ui/toaster';
import { FactFields, IdentityFields, OfferFields, ReviewField, VerdictFields } from './casino-fields';
import { CASINO_FIELDS, casinoResolver, valuesOf } from './casino-form';
import type { AdminCasino, CasinoValues } from './casino-form';
import { StaleNotice } from './stale-notice';
import { useSaveCasino } from './use-save-casino';
import { VerifiedLine } from './verified-line';

interface Props {
  /** Absent to add a new one. */
  casino?: AdminCasino | undefined;
  onClose: () => void;
}

/** Every field of a casino. The form keeps the row it was filled from, whatever is fetched meanwhile. */
export function CasinoDialog({ casino, onClose }: Props) {
  const [base, setBase] = useState(casino);
  const [error, setError] = useState<string>();
  const toast = useToast();
  const utils = trpc.useUtils();
  const form = useForm<CasinoValues>({ resolver: casinoResolver, defaultValues: valuesOf(base) });
  const { save, isBusy } = useSaveCasino(base);
  const { isDirty } = form.formState;
  const isStale = error === SAVED_MEANWHILE;

  async function submit(values: CasinoValues, isForced: boolean): Promise<void> {
    setError(undefined);
    try {
      await save(values, { isForced });
      onClose();
    } catch (failure) {
      const { message } = failure as Error;
      toast({ kind: 'error', title: 'Error saving casino', description: message });
      if (!showFieldErrors(failure, CASINO_FIELDS, form.setError)) setError(message);
    }
  }

  async function reloadServerVersion(): Promise<void> {
    if (!base) return;
    try {
      const theirs = await utils.admin.casinos.get.fetch({ id: base.id }, { staleTime: 0 });
      setBase(theirs);
      form.reset(valuesOf(theirs));
      setError(undefined);
    } catch (failure) {
      setError((failure as Error).message);
    }
  }

  return (
    <>
      <FormDialog
        open
        title={casino ? 'Edit Casino' : 'Add New Casino'}
        submitLabel={casino ? 'Update Casino' : 'Add Casino'}
        busy={isBusy}
        error={isStale ? undefined : error}
        isDirty={isDirty}
        size="xl"
        onSubmit={form.handleSubmit((values) => submit(values, false))}
        onClose={onClose}
      >
        {isStale && (
          <StaleNotice
            busy={isBusy}
            onReloadServerVersion={() => void reloadServerVersion()}
            onOverwrite={() => void form.handleSubmit((values) => submit(values, true))()}
          />
        )}
        {casino && <VerifiedLine casino={casino} />}
        <IdentityFields form={form} isNew={!casino} />
        <VerdictFields form={form} />
        <OfferFields form={form} />
        <FactFields form={form} />
        <ReviewField form={form} />
      </FormDialog>
      <UnsavedGuard when={isDirty && !isBusy} />
    </>
  );
}
