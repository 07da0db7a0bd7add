import { useEffect, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { useDebouncedChange } from '../../../ui/admin/use-debounced-change';
import { isEditedByOther } from '../../copies/admin/copy-notices';
import { useLocalDraft } from '../../copies/admin/use-local-draft';
import { useViewer } from '../../auth/viewer';
import { useFormToast } from '../../../ui/admin/use-form-toast';
import { casinoResolver, problemsOf } from './casino-problems';
import { casinoOfCopy, changedNames } from './casino-save';
import { valuesOf } from './casino-values';
import type { AdminCasino, CasinoValues } from './casino-values';
import { keysToAsk, readyRows, today } from './fact-form';
import type { FactRows } from './fact-form';
import { errorNames } from './editor-navigation';
import { sectionLabels } from './editor-sections';
import { useCasinoSaving } from './use-casino-saving';

/**
 * Names of the values that differ from what the server has. Computed here instead of by the form: an autosave must not
 * reset the fields.
 */
function useUnsaved(form: UseFormReturn<CasinoValues>, saved: CasinoValues): string[] {
  const [names, setNames] = useState<string[]>([]);
  useEffect(() => {
    const check = () => setNames(changedNames(form.getValues(), saved));
    check();
    return form.subscribe({ formState: { values: true }, callback: check });
  }, [form, saved]);
  return names;
}

type Action = (values: CasinoValues) => void;

interface Asked {
  keys: string[];
  /** What waits for the answer. */
  confirmed?: Action;
}

/** The form of one casino, its unsaved values, and its saves: on request, and automatic. */
export function useCasinoEditor(casino: AdminCasino) {
  const toast = useFormToast('casino');
  const userId = useViewer()?.id;
  const [defaultValues] = useState(() => (casino.copy ? casinoOfCopy(casino.copy.values, casino) : valuesOf(casino)));
  const form = useForm<CasinoValues>({ resolver: casinoResolver(casino.criteria), defaultValues });
  const saving = useCasinoSaving(form, casino);
  const { stored, problem, copies } = saving;
  const ofStored = useMemo(() => valuesOf(stored), [stored]);
  const saved = saving.saved ?? ofStored;
  const unsaved = useUnsaved(form, saved);
  const [isMinor, setIsMinor] = useState(false);
  /** Facts whose changed value may have another source than the old one. */
  const [asked, setAsked] = useState<Asked>({ keys: [] });
  /** The rows of which the editor said that the source is theirs to say. */
  const [answered, setAnswered] = useState<FactRows>({});

  const isDraft = stored.status === 'draft';
  const isTaken = isEditedByOther(copies.copy, userId);
  const isConflict = problem?.kind === 'conflict' || problem?.kind === 'taken';
  useDebouncedChange(form, !isConflict && !isTaken, () => {
    const typed = structuredClone(form.getValues());
    if (unsaved.length === 0) return;
    if (!isDraft) {
      void saving.save(typed, { isAutosave: true, isQuiet: true });
      return;
    }
    const values = { ...typed, facts: readyRows(typed.facts, stored.facts) };
    const isReady = values.status === 'draft' && Object.keys(problemsOf(values, stored.criteria)).length === 0;
    if (isReady) void saving.save(values, { isAutosave: true });
  });

  const local = useLocalDraft(form, {
    entity: 'casino',
    id: casino.id,
    isSaved: (values) => changedNames(values, saved).length === 0,
    savedAt: saving.savedAt,
  });

  /** Runs `action` once the form is valid, and `confirmed` if it had to ask for the sources of changed facts. */
  function whenReady(action: Action, confirmed = action): void {
    void form.handleSubmit(
      (values) => {
        const keys = keysToAsk(values.facts, stored.facts, answered);
        if (keys.length > 0) setAsked({ keys, confirmed });
        else action(structuredClone(values));
      },
      (problems) =>
        toast({
          kind: 'error',
          title: 'Validation Error',
          description: `See ${sectionLabels(errorNames(problems))}.`,
        }),
    )();
  }

  async function save(values: CasinoValues, options: { isForced?: boolean; summary?: string } = {}): Promise<void> {
    if (!(await saving.save(values, { ...options, isMinor }))) return;
    setIsMinor(false);
    setAnswered({});
  }

  const sameSource = {
    facts: asked.keys.map((key) => ({ key, row: form.getValues(`facts.${key}`) })),
    onClose: () => setAsked({ keys: [] }),
    onConfirm: () => {
      for (const key of asked.keys) form.setValue(`facts.${key}.checkedOn`, today(), { shouldDirty: true });
      setAsked({ keys: [] });
      if (asked.confirmed) whenReady(asked.confirmed);
    },
    /** Leads to the first fact. Its source and date are the editor's to say; the next save takes them as they are. */
    onChange: () => {
      const [first] = asked.keys;
      if (first !== undefined) setAnswered({ ...answered, [first]: structuredClone(form.getValues(`facts.${first}`)) });
      setAsked({ keys: [] });
    },
  };

  return { form, saving, unsaved, isTaken, local, whenReady, save, sameSource, minor: { isMinor, setIsMinor } };
}
