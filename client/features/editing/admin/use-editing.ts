import { useRef, useState } from 'react';
import type { FieldErrors, FieldValues } from 'react-hook-form';
import { SAVED_MEANWHILE } from '../../../../shared/text/saving';
import { toFailure } from '../../../trpc/failure';
import { useFormToast } from '../../../ui/admin/form/use-form-toast';
import { useViewer } from '../../auth/viewer';
import type { Content } from './edited-content';
import { useConflicts } from './use-conflicts';
import type { Action, Repeated } from './use-conflicts';
import { isEditedByOther, useCopy } from './use-copy';
import type { StoredCopy } from './use-copy';
import { useEditingBase } from './use-editing-base';
import { useKeeping } from './use-keeping';
import { usePublishing } from './use-publishing';

const firstMessage = (problems: FieldErrors) => (Object.values(problems)[0]?.message ?? '') as string;

/** The form of one item: kept by itself, published on request, with what the server has of it. */
export function useEditing<Values extends FieldValues, Item extends { updatedAt: Date }>(
  content: Content<Values, Item>,
  initial: { item: Item | undefined; copy: StoredCopy | null },
) {
  const { subject, valuesOf } = content;
  const toast = useFormToast(subject);
  const userId = useViewer()?.id;
  const base = useEditingBase(content, initial);
  const { form, item, isDraft, changed } = base;
  const copies = useCopy(content.procedures, () => content.idOf(base.now().item), initial.copy);
  const { problem, setProblem, refuse, meet } = useConflicts(content, base, copies);
  const [running, setRunning] = useState<Action['kind']>();
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  // Decided when it is opened: what both typed later is merged.
  const [isTaken, setIsTaken] = useState(() => isEditedByOther(initial.copy, userId));

  const keeping = useKeeping(content, base, {
    copies,
    isPaused: isTaken || problem?.kind === 'conflict',
    isAway: problem?.kind === 'failed' && problem.isAway === true && !isTaken,
    keep: () => void run({ kind: isDraft ? 'draft' : 'keep', isQuiet: true }),
  });
  const publishing = usePublishing(content, base, {
    copies,
    keepNow: keeping.keepNow,
    keep: () => run({ kind: 'keep' }),
    onSettled: () => setProblem(undefined),
  });

  async function runNow(action: Action, { isRebased = false, isSecond = false }: Repeated): Promise<boolean> {
    const { isQuiet = false } = action;
    const all = base.typed();
    const { item: before } = base.now();
    // A publication that was on its way when this was queued has taken it along.
    if (isQuiet && changed(all, base.now().saved).length === 0) return true;
    const isOfDraft = base.isDraftNow();
    const ready = isOfDraft && isQuiet && before ? content.draft?.ready(all, before) : all;
    const values = ready ?? all;
    // What was queued before the item was created or published.
    const kind = action.kind === 'publish' ? action.kind : isOfDraft && ready ? 'draft' : 'keep';
    // Marks what keeps it from being a part of the draft.
    if (!ready) void form.trigger();
    let isCopy = kind !== 'draft';
    setRunning(kind);
    try {
      if (kind === 'keep') await keeping.keepNow(values, { isQuiet, isRebased });
      else if (kind === 'draft' && before) await keeping.saveDraftNow(values, before, isQuiet);
      else await publishing.publishNow(values, { ...action, isRebased }, () => (isCopy = false));
      // A conflict stays until somebody decides.
      setProblem((known) => (kind === 'keep' && known?.kind === 'conflict' ? known : undefined));
      if (!isQuiet) content.invalidate();
      return true;
    } catch (error) {
      await refuse(error, { action, isCopy, isSecond, run }).catch((failure: unknown) =>
        setProblem({ kind: 'failed', message: toFailure(failure).message }),
      );
      return false;
    } finally {
      setRunning(undefined);
    }
  }

  /** Runs one after the other, so that each knows what the previous one wrote. */
  function inTurn<Result>(act: () => Promise<Result>): Promise<Result> {
    const result = turn.current.then(act);
    turn.current = result.catch(() => undefined);
    return result;
  }

  function run(action: Action, how: Repeated = {}): Promise<boolean> {
    return inTurn(() => runNow(action, how));
  }

  /** Fills the form with what the server has, unpublished changes included, and drops what is typed. */
  async function reload(): Promise<void> {
    try {
      const fresh = await content.load();
      const shown = fresh.copy ? base.valuesOfCopy(fresh.copy.values, fresh.item) : valuesOf(fresh.item);
      copies.know(fresh.copy);
      base.know({ item: fresh.item, saved: shown, savedAt: fresh.copy?.updatedAt ?? fresh.item?.updatedAt });
      form.reset(shown);
      setProblem(undefined);
    } catch (error) {
      toast({ kind: 'error', title: `Error loading ${subject}`, description: toFailure(error).message });
    }
  }

  /**
   * Merges values that were saved outside this form. In turn with the saves: a save must not receive the response to a
   * request that was sent before it.
   */
  const refresh = () =>
    inTurn(async () => {
      const { item: former } = base.now();
      const fresh = await base.loadItem();
      const isCopied = copies.hasCopy();
      const { saved: kept } = base.now();
      base.adopt(fresh, valuesOf(former), false);
      if (isCopied) base.know({ saved: kept });
    });

  /** Takes the copy over with all that the other has typed; what was typed here before goes into it. */
  async function takeOver(): Promise<void> {
    try {
      await copies.takeOver();
      await inTurn(() => meet({ action: { kind: 'keep', isQuiet: true }, isCopy: true, run }, SAVED_MEANWHILE));
      setIsTaken(false);
    } catch (error) {
      toast({ kind: 'error', title: 'Error taking over', description: toFailure(error).message });
    }
  }

  /** Runs `action` if the form can be saved, else says what is wrong. */
  function whenValid(action: () => void, otherwise?: () => void): void {
    void form.handleSubmit(action, (problems) => {
      otherwise?.();
      const description = (content.problemText ?? firstMessage)(problems);
      toast({ kind: 'error', title: 'Validation Error', ...(description && { description }) });
    })();
  }

  return {
    form,
    subject,
    id: content.idOf(item),
    procedures: content.procedures,
    shown: content.shown,
    changed,
    item,
    isDraft,
    savedAt: base.savedAt,
    unsaved: base.unsaved,
    copies,
    isTaken,
    local: keeping.local,
    problem,
    whenValid,
    dismissProblem: () => setProblem(undefined),
    /** Saves without publishing: a draft as it is, anything else as unpublished changes. */
    save: () => run({ kind: isDraft ? 'draft' : 'keep' }),
    /** The same before the editor is left, of a draft as far as it can be saved. */
    keep: () => run(isDraft ? { kind: 'draft', isQuiet: true } : { kind: 'keep' }),
    publish: (summary = '') => run({ kind: 'publish', summary }),
    discard: () => inTurn(publishing.discardNow),
    takeOver,
    schedule: publishing.schedule,
    reload,
    refresh,
    invalidate: content.invalidate,
    /** A press is on its way. */
    isSaving: running !== undefined,
    isPublishing: running === 'publish',
  };
}

export type Editing<Values extends FieldValues, Item extends { updatedAt: Date }> = ReturnType<
  typeof useEditing<Values, Item>
>;
