import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { useDebouncedChange } from '../../../ui/admin/use-debounced-change';
import { useFormToast } from '../../../ui/admin/use-form-toast';
import { casinoResolver, problemsOf } from './casino-problems';
import { changedNames } from './casino-save';
import { valuesOf } from './casino-values';
import type { AdminCasino, CasinoValues } from './casino-values';
import { keysToAsk, readyRows, today } from './fact-form';
import type { FactRows } from './fact-form';
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

const NOTHING_ASKED: { keys: string[]; isForced: boolean } = { keys: [], isForced: false };

/** The form of one casino, its unsaved values, and its saves: on request, and automatic for a draft. */
export function useCasinoEditor(casino: AdminCasino) {
  const toast = useFormToast('casino');
  const form = useForm<CasinoValues>({ resolver: casinoResolver(casino.criteria), defaultValues: valuesOf(casino) });
  const saving = useCasinoSaving(form, casino);
  const unsaved = useUnsaved(form, saving.stored);
  const [isMinor, setIsMinor] = useState(false);
  /** Facts whose changed value may have another source than the old one, asked about now, and the save that waits. */
  const [asked, setAsked] = useState(NOTHING_ASKED);
  /** The rows of which the editor said that the source is theirs to say. */
  const [answered, setAnswered] = useState<FactRows>({});

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
        const keys = keysToAsk(values.facts, saving.stored.facts, answered);
        if (keys.length > 0) {
          setAsked({ keys, isForced });
          return;
        }
        if (!(await saving.save(structuredClone(values), { isForced, isMinor }))) return;
        setIsMinor(false);
        setAnswered({});
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
    facts: asked.keys.map((key) => ({ key, row: form.getValues(`facts.${key}`) })),
    onClose: () => setAsked(NOTHING_ASKED),
    onConfirm: () => {
      for (const key of asked.keys) form.setValue(`facts.${key}.checkedOn`, today(), { shouldDirty: true });
      setAsked(NOTHING_ASKED);
      save(asked.isForced);
    },
    /** Leads to the first fact. Its source and date are the editor's to say; the next save takes them as they are. */
    onChange: () => {
      const [first] = asked.keys;
      if (first !== undefined) setAnswered({ ...answered, [first]: structuredClone(form.getValues(`facts.${first}`)) });
      setAsked(NOTHING_ASKED);
    },
  };

  return { form, saving, unsaved, save, sameSource, minor: { isMinor, setIsMinor } };
}
