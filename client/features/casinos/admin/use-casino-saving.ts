import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { SAVED_MEANWHILE } from '../../../../shared/saving';
import { trpc } from '../../../data/trpc-react';
import { failureOf } from '../../../layouts/failure';
import { statusOf } from '../../../trpc';
import { showFieldErrors } from '../../../ui/admin/server-errors';
import { useToast } from '../../../ui/toaster';
import { changedNames, saveOf, valuesOf } from './casino-form';
import type { AdminCasino, CasinoValues, ValueName } from './casino-form';
import { sectionLabels } from './editor-sections';

interface SaveOptions {
  /** Overwrite what somebody else saved in the meantime. */
  isForced?: boolean;
  isAutosave?: boolean;
  isMinor?: boolean;
}

type Problem = { kind: 'failed'; message: string } | { kind: 'conflict'; message: string; theirs: string };

const sameJson = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** A refusal of the server names its field first: 'ratingReason: Say why …'. */
function fieldOf(message: string, names: readonly ValueName[]): [ValueName, string] | undefined {
  const name = names.find((known) => message.startsWith(`${known}: `));
  return name && [name, message.slice(name.length + 2)];
}

export function useCasinoSaving(form: UseFormReturn<CasinoValues>, casino: AdminCasino) {
  const toast = useToast();
  const utils = trpc.useUtils();
  const update = trpc.admin.casinos.update.useMutation();
  const verifyFacts = trpc.admin.casinos.verifyFacts.useMutation();
  const [stored, setStored] = useState(casino);
  const [savedAt, setSavedAt] = useState<Date>();
  const [problem, setProblem] = useState<Problem>();
  const latest = useRef(casino);
  const turn = useRef<Promise<unknown>>(Promise.resolve());

  const load = () => utils.admin.casinos.get.fetch({ id: casino.id }, { staleTime: 0 });

  function show(next: AdminCasino): void {
    latest.current = next;
    setStored(next);
  }

  /** Values that were not touched while the answer was on its way take what the server made of them. */
  function adopt(sent: CasinoValues, saved: CasinoValues): void {
    const now = form.getValues();
    for (const name of Object.keys(saved) as ValueName[]) {
      if (name === 'facts' || name === 'scores') continue;
      if (sameJson(now[name], sent[name]) && !sameJson(now[name], saved[name])) form.setValue(name, saved[name]);
    }
    for (const [key, row] of Object.entries(saved.facts)) {
      if (sameJson(now.facts[key], sent.facts[key]) && !sameJson(now.facts[key], row))
        form.setValue(`facts.${key}`, row);
    }
    for (const [key, { score, reason }] of Object.entries(saved.scores)) {
      if (!sameJson(now.scores[key], sent.scores[key])) continue;
      form.setValue(`scores.${key}.score`, score);
      form.setValue(`scores.${key}.reason`, reason);
    }
  }

  async function send(values: CasinoValues, options: SaveOptions): Promise<boolean> {
    const change = saveOf(values, latest.current, options);
    if (!change) return false;
    const { isAutosave = false, isMinor = false } = options;
    if ('verify' in change) await verifyFacts.mutateAsync({ id: casino.id, keys: change.verify });
    else await update.mutateAsync({ ...change.update, isAutosave, isMinor });
    return true;
  }

  async function refuse(error: unknown, { isAutosave = false }: SaveOptions): Promise<void> {
    const { message } = failureOf(error);
    if (statusOf(error) === 409 && message === SAVED_MEANWHILE) {
      const theirs = await load();
      const sections = sectionLabels(changedNames(valuesOf(theirs), valuesOf(latest.current)));
      setProblem({ kind: 'conflict', message, theirs: sections });
      return;
    }
    setProblem({ kind: 'failed', message });
    if (isAutosave) return;
    toast({ kind: 'error', title: 'Error saving casino', description: message });
    const names = Object.keys(form.getValues()) as ValueName[];
    const field =
      message === 'Another casino already uses this slug.' ? (['slug', message] as const) : fieldOf(message, names);
    if (field) form.setError(field[0], { type: 'server', message: field[1] }, { shouldFocus: true });
    else showFieldErrors(error, names, form.setError);
  }

  async function saveNow(values: CasinoValues, options: SaveOptions): Promise<boolean> {
    try {
      const isSent = await send(values, options);
      if (isSent) {
        const fresh = await load();
        show(fresh);
        setSavedAt(new Date());
        // Somebody may be in the middle of a word.
        if (!options.isAutosave) adopt(values, valuesOf(fresh));
      }
      setProblem(undefined);
      if (options.isAutosave) return true;
      toast({ kind: 'success', title: 'Casino updated', description: 'The casino has been updated successfully.' });
      void utils.admin.casinos.list.invalidate();
      void utils.admin.casinos.revisions.invalidate();
      return true;
    } catch (error) {
      await refuse(error, options).catch(() => setProblem({ kind: 'failed', message: failureOf(error).message }));
      return false;
    }
  }

  /** One save after the other, each knowing what the one before it wrote. */
  function save(values: CasinoValues, options: SaveOptions = {}): Promise<boolean> {
    const result = turn.current.then(() => saveNow(values, options));
    turn.current = result;
    return result;
  }

  /** Fills the form with the casino as it is in the database; what was typed is gone. */
  async function loadServerVersion(): Promise<void> {
    try {
      const fresh = await load();
      show(fresh);
      form.reset(valuesOf(fresh));
      setProblem(undefined);
      setSavedAt(undefined);
    } catch (error) {
      toast({ kind: 'error', title: 'Error loading casino', description: failureOf(error).message });
    }
  }

  return {
    stored,
    savedAt,
    problem,
    dismissProblem: () => setProblem(undefined),
    save,
    loadServerVersion,
    isSaving: update.isPending || verifyFacts.isPending,
  };
}

export type CasinoSaving = ReturnType<typeof useCasinoSaving>;
