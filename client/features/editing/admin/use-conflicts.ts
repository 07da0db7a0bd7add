import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { SAVED_MEANWHILE } from '../../../../shared/text/saving';
import { toFailure } from '../../../trpc/failure';
import { getStatus } from '../../../trpc/trpc';
import { offerUndo } from '../../../ui/admin/undo';
import { useFormToast } from '../../../ui/admin/form/use-form-toast';
import { useViewer } from '../../auth/viewer';
import type { Content, LastSave } from './edited-content';
import { mergeForms } from './merge-values';
import type { Choice, Difference } from './merge-values';
import type { EditingCopy } from './use-copy';
import type { EditingBase } from './use-editing-base';

/** 'keep' stores unpublished changes, 'draft' saves a draft, 'publish' makes it public. */
export interface Action {
  kind: 'keep' | 'draft' | 'publish';
  summary?: string;
  /** Nobody pressed for it. */
  isQuiet?: boolean;
}

export interface Conflict {
  kind: 'conflict';
  message: string;
  /** What is repeated after the choice. */
  verb: 'Save' | 'Publish' | 'Use';
  /** Who wrote the other text, and where; times as instants. */
  about: string;
  differences: Difference[];
  /** Applies the editor's choices to the form, and repeats what was refused. */
  resolve: (choices: Readonly<Record<string, readonly Choice[]>>) => unknown;
}

/** `isAway`: nothing answered, so that the same may succeed later. */
type Problem = { kind: 'failed'; message: string; isAway?: boolean } | Conflict;

export interface Repeated {
  /** The form has taken in what others published. */
  isRebased?: boolean;
  isSecond?: boolean;
}

interface Refused {
  action: Action;
  /** Whether the working copy was refused; otherwise the item. */
  isCopy: boolean;
  /** Whether it was merged before. */
  isSecond?: boolean;
  /** Repeats the action. */
  run: (action: Action, how: Repeated) => Promise<boolean>;
}

export function explainConflict(last: LastSave | undefined, { isCopy = false, isOwn = false } = {}): string {
  const who = isOwn ? 'Saved there' : `${last?.savedBy ?? 'Somebody'} saved this`;
  const when = last ? `${who} on ${last.savedAt.toISOString()}. ` : '';
  const where = isCopy && !isOwn ? 'You both write in the same unpublished changes. ' : '';
  return `${when}${where}You changed the same lines: choose for each place. Everything else of both is kept.`;
}

/** The right is asked for with each save: it can be lost while the form is open. */
export const saveFailure = (error: unknown): string =>
  getStatus(error) === 403
    ? 'Your account may no longer change this. Your text stays here: ask an administrator, then save again.'
    : toFailure(error).message;

/** What is wrong with the last save: a failure, or what others saved meanwhile and the way on from there. */
export function useConflicts<Values extends FieldValues, Item extends { updatedAt: Date }>(
  content: Content<Values, Item>,
  base: EditingBase<Values, Item>,
  copies: EditingCopy,
) {
  const { subject, valuesOf } = content;
  const { form } = base;
  const userId = useViewer()?.id;
  const toast = useFormToast(subject);
  const [problem, setProblem] = useState<Problem>();

  /** What others saved meanwhile goes into the form; the same lines of both are chosen. */
  async function meet({ action, isCopy, isSecond = false, run }: Refused, message: string) {
    const fresh = await content.load();
    const { item: known, saved } = base.now();
    const was = isCopy ? saved : valuesOf(known && content.withBase(known, copies.base()));
    // Discarded by another tab, and nothing published: nobody has written anything else.
    const isGone = isCopy && !fresh.copy && fresh.item?.updatedAt.getTime() === known?.updatedAt.getTime();
    const stored = fresh.copy ? base.valuesOfCopy(fresh.copy.values, fresh.item) : valuesOf(fresh.item);
    const theirs = isGone ? was : isCopy ? stored : valuesOf(fresh.item);
    const { copy } = fresh;
    const copied = isCopy && copy && { savedBy: copy.editor, savedById: copy.editorId, savedAt: copy.updatedAt };
    const last = copied || (fresh.item && (await content.lastSave(fresh.item).catch(() => undefined)));
    const isOwn = last?.savedById != null && last.savedById === userId;
    const by = last?.savedBy ?? 'Somebody';
    const mine = base.typed();
    const merged = mergeForms(content, { was, mine, theirs });
    const { labels, differences } = merged;

    function take(choices: Parameters<typeof merged.settle>[0] = {}): void {
      base.fill(merged.settle(choices));
      copies.know(fresh.copy);
      base.know({ item: fresh.item, saved: isCopy ? stored : valuesOf(fresh.item) });
      setProblem(undefined);
    }

    function tellMerged(): void {
      const after = base.typed();
      offerUndo({
        title: isOwn ? 'Changes of your other tab taken in' : `Changes by ${by} taken in`,
        description: `${labels.join(', ')}. What you typed is kept.`,
        undo: () => {
          // What was typed since stays.
          base.fill(mergeForms(content, { was: after, mine: base.typed(), theirs: mine }).settle({}));
          return Promise.resolve({ title: 'Undone', description: 'The text is as you typed it.' });
        },
      });
    }

    const again = () => run(action, { isRebased: !isCopy, isSecond: true });
    if (differences.length > 0 || isGone) {
      const verb = action.kind === 'publish' ? 'Publish' : 'Save';
      const resolve = (choices: Parameters<typeof take>[0]) => {
        take(choices);
        return again();
      };
      const title = isGone ? 'These changes were discarded.' : isOwn ? 'You changed this in another tab.' : message;
      const about = isGone ? 'Saving keeps all that you typed here.' : explainConflict(last, { isCopy, isOwn });
      setProblem({ kind: 'conflict', message: title, verb, about, differences, resolve });
      return;
    }
    // Refused for another reason.
    if (labels.length === 0 && isSecond) {
      setProblem({ kind: 'failed', message });
      return;
    }
    const isTyped = content.changed(mine, was).length > 0;
    take();
    // What is public already, or the editor's own, needs no look.
    const isSeen = isOwn || (!isCopy && fresh.item !== undefined && content.isPublic(fresh.item));
    if (action.kind !== 'publish' || labels.length === 0 || isSeen) {
      if (labels.length > 0 && isTyped) tellMerged();
      void again();
      return;
    }
    const what = `${by} changed this meanwhile: ${labels.map((label) => label.toLowerCase()).join(', ')}.`;
    const told = `${what} Look at it, then publish again.`;
    setProblem({ kind: 'failed', message: told });
    toast({ kind: 'error', title: 'Not published yet', description: told });
  }

  async function refuse(error: unknown, refused: Refused) {
    const { action } = refused;
    const message = content.messageOf?.(error) ?? saveFailure(error);
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

  return { problem, setProblem, refuse, meet };
}
