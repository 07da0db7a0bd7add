import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { SAVED_MEANWHILE } from '../../../../shared/text/saving';
import { trpc } from '../../../trpc/trpc-react';
import { statusOf } from '../../../trpc/trpc';
import { useFormToast } from '../../../ui/admin/use-form-toast';
import { useToast } from '../../../ui/toaster';
import { useCopy } from '../../copies/admin/use-copy';
import { useCopyFlows } from '../../copies/admin/use-copy-flows';
import { casinoCopyValues, casinoOfCopy, changedNames, saveOf } from './casino-save';
import { valuesOf } from './casino-values';
import type { AdminCasino, CasinoValues, ValueName } from './casino-values';
import { sectionLabels } from './editor-sections';
import { mergeSaved } from './merge-saved';
import { saveFailureText, showRefusal } from './save-refusal';
import { useVerificationUndo, verificationSubject } from './use-verification-undo';

interface SaveOptions {
  /** Overwrite what another editor saved in the meantime. */
  isForced?: boolean;
  isAutosave?: boolean;
  /** Nobody pressed for it. */
  isQuiet?: boolean;
  isMinor?: boolean;
  /** One line about the changes, for colleagues. */
  summary?: string;
}

/** 'taken': somebody else writes in the same unpublished changes now. */
type Problem = { kind: 'failed' | 'taken'; message: string } | { kind: 'conflict'; message: string; theirs: string };

export function useCasinoSaving(form: UseFormReturn<CasinoValues>, casino: AdminCasino) {
  const toast = useFormToast('casino');
  const showToast = useToast();
  const utils = trpc.useUtils();
  const update = trpc.admin.casinos.update.useMutation();
  const verifyFacts = trpc.admin.casinos.verifyFacts.useMutation();
  const [stored, setStored] = useState(casino);
  const copies = useCopy(trpc.admin.casinos, casino.id, casino.copy);
  /** The form as unpublished changes have it; undefined without any. */
  const [copied, setCopied] = useState(() => casino.copy && casinoOfCopy(casino.copy.values, casino));
  const kept = useRef(copied);
  const [savedAt, setSavedAt] = useState<Date>();
  const [problem, setProblem] = useState<Problem>();
  const latest = useRef(casino);
  const turn = useRef<Promise<unknown>>(Promise.resolve());

  const { undo } = useVerificationUndo({
    describe: () => `${latest.current.name} carries its earlier dates again.`,
    refresh: () => Promise.all([refresh(), utils.admin.facts.invalidate(), utils.admin.casinos.list.invalidate()]),
  });

  const load = () => utils.admin.casinos.get.fetch({ id: casino.id }, { staleTime: 0 });

  function show(next: AdminCasino): void {
    latest.current = next;
    setStored(next);
  }

  function keep(values: CasinoValues | null): void {
    kept.current = values;
    setCopied(values);
  }

  /** Merges the server's current values into the form; typed values stay. */
  function adopt(fresh: AdminCasino, sent: CasinoValues, options: SaveOptions = {}): void {
    const { isAutosave = false } = options;
    const merged = mergeSaved({ known: latest.current, sent, now: form.getValues(), fresh, isAutosave });
    const { fields, facts, scores } = merged.accepted;
    show(merged.latest);
    for (const [name, value] of Object.entries(fields)) form.setValue(name as ValueName, value);
    for (const [key, row] of Object.entries(facts)) form.setValue(`facts.${key}`, row);
    for (const [key, { score, reason }] of Object.entries(scores)) {
      form.setValue(`scores.${key}.score`, score);
      form.setValue(`scores.${key}.reason`, reason);
    }
  }

  function announceSaved(entries: number[]): void {
    const saved = {
      kind: 'success',
      title: 'Casino updated',
      description: 'The casino has been updated successfully.',
    } as const;
    if (entries.length === 0) toast(saved);
    else {
      const action = { label: 'Undo', run: () => undo(entries) };
      showToast({ ...saved, subject: verificationSubject(entries), action });
    }
  }

  /** Stores unpublished changes of a casino that visitors see. */
  async function saveCopy(
    values: CasinoValues,
    options: Pick<SaveOptions, 'isForced' | 'isMinor'>,
    how: Pick<SaveOptions, 'isForced' | 'isQuiet'> = {},
  ): Promise<void> {
    const { updatedAt } = latest.current;
    await copies.save(casinoCopyValues(values, latest.current, options), updatedAt, how);
    keep(values);
    setSavedAt(new Date());
  }

  /** Undefined if there is nothing to save. `entries` can be undone. */
  async function send(values: CasinoValues, options: SaveOptions): Promise<{ entries: number[] } | undefined> {
    const change = saveOf(values, latest.current, options);
    const { isAutosave = false, isMinor = false, isForced = false, summary = '' } = options;
    const isPublic = latest.current.status !== 'draft';
    if (change && 'verify' in change) {
      if (copies.copy) await copies.discard();
      keep(null);
      return await verifyFacts.mutateAsync(change.verify);
    }
    if (!change && !copies.copy) return undefined;
    if (isPublic) {
      await saveCopy(values, { isForced, isMinor });
      await copies.publish({ summary, isForced });
      keep(null);
    } else if (change) await update.mutateAsync({ ...change.update, isAutosave, isMinor });
    return { entries: [] };
  }

  async function refuse(error: unknown, { isAutosave = false }: SaveOptions): Promise<void> {
    const message = saveFailureText(error);
    if (statusOf(error) === 409 && message === SAVED_MEANWHILE) {
      if (isAutosave && latest.current.status !== 'draft') {
        setProblem({ kind: 'taken', message });
        return;
      }
      const serverVersion = await load();
      const sections = sectionLabels(changedNames(valuesOf(serverVersion), valuesOf(latest.current)));
      setProblem({ kind: 'conflict', message, theirs: sections });
      return;
    }
    setProblem({ kind: 'failed', message });
    if (isAutosave) return;
    toast({ kind: 'error', title: 'Error saving casino', description: message });
    showRefusal(error, form);
  }

  async function saveNow(values: CasinoValues, options: SaveOptions): Promise<boolean> {
    try {
      if (options.isAutosave && latest.current.status !== 'draft') {
        // A publication that was on its way when this was queued has taken it along.
        const known = kept.current ?? valuesOf(latest.current);
        if (options.isQuiet && changedNames(values, known).length === 0) return true;
        await saveCopy(values, {}, options);
        // A conflict stays until somebody decides.
        setProblem((known) => (known?.kind === 'conflict' ? known : undefined));
        return true;
      }
      const sent = await send(values, options);
      if (sent) {
        adopt(await load(), values, options);
        setSavedAt(new Date());
      }
      setProblem(undefined);
      if (options.isAutosave) return true;
      announceSaved(sent?.entries ?? []);
      void utils.admin.casinos.list.invalidate();
      void utils.admin.casinos.revisions.invalidate();
      void utils.admin.casinos.changes.invalidate();
      void utils.admin.casinos.ranking.invalidate();
      return true;
    } catch (error) {
      await refuse(error, options).catch(() => setProblem({ kind: 'failed', message: saveFailureText(error) }));
      return false;
    }
  }

  /** Runs saves one after the other, so that each knows what the previous one wrote. */
  function save(values: CasinoValues, options: SaveOptions = {}): Promise<boolean> {
    const result = turn.current.then(() => saveNow(values, options));
    turn.current = result;
    return result;
  }

  /**
   * Fills the form with what the server has and discards typed values; with `isPublished`, with what visitors see, and
   * discards unpublished changes.
   */
  async function loadServerVersion({ isPublished = false } = {}): Promise<void> {
    try {
      if (isPublished && copies.copy) await copies.discard();
      const fresh = await load();
      const typed = fresh.copy && casinoOfCopy(fresh.copy.values, fresh);
      show(fresh);
      copies.know(fresh.copy);
      keep(typed);
      form.reset(typed ?? valuesOf(fresh));
      setProblem(undefined);
      setSavedAt(undefined);
    } catch (error) {
      toast({ kind: 'error', title: 'Error loading casino', description: saveFailureText(error) });
    }
  }

  const flows = useCopyFlows('casino', {
    form,
    copies,
    keep: () => save(structuredClone(form.getValues()), { isAutosave: true }),
    showPublished: () => {
      keep(null);
      form.reset(valuesOf(latest.current));
      setProblem(undefined);
    },
    load: loadServerVersion,
  });

  /**
   * Merges values that were saved outside this form. In turn with the saves: a save must not receive the response to a
   * request that was sent before it.
   */
  function refresh(): Promise<void> {
    const result = turn.current.then(async () => adopt(await load(), valuesOf(latest.current)));
    turn.current = result.catch(() => undefined);
    return result;
  }

  return {
    stored,
    /** What the server has of the form. */
    saved: copied ?? undefined,
    copies,
    ...flows,
    savedAt,
    problem,
    dismissProblem: () => setProblem(undefined),
    save,
    refresh,
    loadServerVersion,
    isSaving: update.isPending || verifyFacts.isPending || copies.isSaving,
  };
}

export type CasinoSaving = ReturnType<typeof useCasinoSaving>;
