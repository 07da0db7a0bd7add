import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { useDebouncedChange } from '../../../ui/admin/use-debounced-change';
import { useFormToast } from '../../../ui/admin/use-form-toast';
import { casinoResolver, problemsOf } from './casino-problems';
import { changedNames } from './casino-save';
import { valuesOf } from './casino-values';
import type { AdminCasino, CasinoValues } from './casino-values';
import { readyRows, today, unconfirmedKeys } from './fact-form';
import { errorNames } from './editor-navigation';
import { sectionLabels } from './editor-sections';
import { useCasinoSaving } from './use-casino-saving';

/**
 * Names of the values that differ from the database. Computed here instead of by the form: an autosave must not reset
 * the fields.
 */
function useUnsaved(form: UseFormReturn<CasinoValues>, stored: AdminCasino): string[] {
  const [names, setNames] = useState<string[]>([]);
  useEffect(() => {
    const before = valuesOf(stored);
    const check = () => setNames(changedNames(form.getValues(), before));
    check();
    return form.subscribe({ formState: { values: true }, callback: check });
  }, [form, stored]);
  return names;
}

/** The form of one casino, its unsaved values, and its saves: on request, and automatic for a draft. */
export function useCasinoEditor(casino: AdminCasino) {
  const toast = useFormToast('casino');
  const form = useForm<CasinoValues>({ resolver: casinoResolver(casino.criteria), defaultValues: valuesOf(casino) });
  const saving = useCasinoSaving(form, casino);
  const unsaved = useUnsaved(form, saving.stored);
  const [isMinor, setIsMinor] = useState(false);
  /** Facts whose changed value may have another source than the old one: asked about now, and answered with no. */
  const [asked, setAsked] = useState<string[]>([]);
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set());

  const isDraft = saving.stored.status === 'draft' && saving.problem?.kind !== 'conflict';
  useDebouncedChange(form, isDraft, () => {
    const typed = form.getValues();
    const values = { ...typed, facts: readyRows(typed.facts, saving.stored.facts) };
    const isReady = values.status === 'draft' && Object.keys(problemsOf(values, saving.stored.criteria)).length === 0;
    if (isReady && unsaved.length > 0) void saving.save(structuredClone(values), { isAutosave: true });
  });

  function save(isForced = false): void {
    void form.handleSubmit(
      async (values) => {
        const unconfirmed = unconfirmedKeys(values.facts, saving.stored.facts);
        if (!isForced && unconfirmed.some((key) => !answered.has(key))) {
          setAsked(unconfirmed.filter((key) => !answered.has(key)));
          return;
        }
        if (!(await saving.save(structuredClone(values), { isForced, isMinor }))) return;
        setIsMinor(false);
        setAnswered(new Set());
      },
      (problems) =>
        toast({
          kind: 'error',
          title: 'Validation Error',
          description: `See ${sectionLabels(errorNames(problems))}.`,
        }),
    )();
  }

  const sameSource = {
    facts: asked.map((key) => ({ key, row: form.getValues(`facts.${key}`) })),
    onClose: () => setAsked([]),
    onConfirm: () => {
      for (const key of asked) form.setValue(`facts.${key}.checkedOn`, today(), { shouldDirty: true });
      setAsked([]);
      save();
    },
    /** The source and the date are the editor's to say; the next save takes them as they are. */
    onChange: () => {
      setAnswered(new Set([...answered, ...asked]));
      setAsked([]);
    },
  };

  return { form, saving, unsaved, save, sameSource, minor: { isMinor, setIsMinor } };
}
