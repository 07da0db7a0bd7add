import { useState } from 'react';
import { get } from 'react-hook-form';
import type { FieldValues } from 'react-hook-form';
import { SAVED_MEANWHILE } from '../../../../shared/text/saving';
import { toFailure } from '../../../trpc/failure';
import { getStatus } from '../../../trpc/trpc';
import { useFormToast } from '../../../ui/admin/use-form-toast';
import type { Content } from './edited-content';
import type { EditingCopy } from './use-copy';
import type { EditingBase } from './use-editing-base';

export /** 'keep' stores unpublished changes, 'draft' saves a draft, 'publish' makes it public. */
interface Action {
  kind: 'keep' | 'draft' | 'publish';
  summary?: string;
  /** Nobody pressed for it. */
  isQuiet?: boolean;
}

export interface Conflict<Values> {
  kind: 'conflict';
  message: string;
  /** What is repeated after the choice. */
  verb: 'Save' | 'Publish';
  /** Whether somebody else writes in the same unpublished changes; otherwise they published. */
  isCopy: boolean;
  by: { by: string; at: Date } | undefined;
  /** Names of values that both changed. */
  names: string[];
  theirs: Values;
  /** Applies the editor's choices to the form, and repeats what was refused. */
  resolve: (isTheirs: (name: string) => boolean) => Promise<boolean>;
}

/** `isAway`: nothing answered, so that the same may succeed later. */
type Problem<Values> = { kind: 'failed'; message: string; isAway?: boolean } | Conflict<Values>;

const both = (a: readonly string[], b: readonly string[]) => a.filter((name) => b.includes(name));

interface Refused<Values> {
  action: Action;
  values: Values;
  /** Whether the working copy was refused; otherwise the item. */
  isCopy: boolean;
  /** Whether it was merged before. */
  isSecond: boolean;
  /** Repeats the action. */
  run: (action: Action, how: { isRebased: boolean }) => Promise<boolean>;
}

/** What is wrong with the last save: a failure, or what others saved meanwhile and the way on from there. */
export function useConflicts<Values extends FieldValues, Item extends { updatedAt: Date }>(
  content: Content<Values, Item>,
  base: EditingBase<Values, Item>,
  copies: EditingCopy,
) {
  const { subject, valuesOf } = content;
  const { form, changed } = base;
  const toast = useFormToast(subject);
  const [problem, setProblem] = useState<Problem<Values>>();

  /** What others saved meanwhile, beside the form; and the way on from there. */
  async function meet({ action, values, isCopy, isSecond, run }: Refused<Values>, message: string) {
    const fresh = await content.load();
    const before = isCopy ? base.now().saved : valuesOf(base.now().item);
    // Discarded by another tab, and nothing published: nobody has written anything else.
    const isGone = isCopy && !fresh.copy && fresh.item?.updatedAt.getTime() === base.now().item?.updatedAt.getTime();
    const stored = fresh.copy ? base.valuesOfCopy(fresh.copy.values, fresh.item) : valuesOf(fresh.item);
    const theirs = isGone ? before : isCopy ? stored : valuesOf(fresh.item);
    const isMine = changed(values, before);
    const isTheir = changed(theirs, before);
    const names = both(both(isMine, isTheir), changed(values, theirs));

    function merge(isTheirs: (name: string) => boolean): void {
      const now = changed(form.getValues(), before);
      for (const name of isTheir) if (isTheirs(name) || !now.includes(name)) base.set(name, get(theirs, name));
      copies.know(fresh.copy);
      base.know({ item: fresh.item, saved: isCopy ? stored : valuesOf(fresh.item) });
      setProblem(undefined);
    }

    function resolve(isTheirs: (name: string) => boolean): Promise<boolean> {
      merge(isTheirs);
      return run(action, { isRebased: true });
    }

    const canMerge = names.length === 0 && !isCopy && !isSecond;
    const isUnread = action.kind === 'publish' && isTheir.length > 0;
    // Fields that do not collide merge by themselves; once, since something else may be refused.
    if (canMerge && !isUnread) {
      void resolve(() => false);
      return;
    }
    const copied = isCopy && fresh.copy ? { by: fresh.copy.editor ?? 'Somebody', at: fresh.copy.updatedAt } : undefined;
    const by = copied ?? (fresh.item && (await content.lastSave(fresh.item).catch(() => undefined)));
    // Nobody has looked at them beside each other: they go live by a second press.
    if (canMerge) {
      merge(() => false);
      const labels = isTheir.map((name) => content.shown(name, theirs).label.toLowerCase());
      const what = `${by?.by ?? 'Somebody'} changed this meanwhile: ${labels.join(', ')}.`;
      const told = `${what} Look at it, then publish again.`;
      setProblem({ kind: 'failed', message: told });
      toast({ kind: 'error', title: 'Not published yet', description: told });
    } else if (names.length === 0 && !isCopy) setProblem({ kind: 'failed', message });
    else {
      const verb = action.kind === 'publish' ? 'Publish' : 'Save';
      setProblem({ kind: 'conflict', message, verb, isCopy, by, names, theirs, resolve });
    }
  }

  async function refuse(error: unknown, refused: Refused<Values>) {
    const { action } = refused;
    const message = content.messageOf?.(error) ?? toFailure(error).message;
    if (getStatus(error) === 409 && message === SAVED_MEANWHILE) {
      await meet(refused, message);
      return;
    }
    const status = getStatus(error);
    setProblem({ kind: 'failed', message, isAway: status === undefined || status >= 500 });
    if (action.kind === 'keep' || action.isQuiet) return;
    toast({ kind: 'error', title: `Error saving ${subject}`, description: message });
    content.showRefusal(error, form);
  }

  return { problem, setProblem, refuse };
}
