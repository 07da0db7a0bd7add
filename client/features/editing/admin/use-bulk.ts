import { useState } from 'react';
import { toFailure } from '../../../trpc/failure';
import { offerUndo } from '../../../ui/admin/undo';
import { useToast } from '../../../ui/messages/toaster';

interface Result {
  changed: number;
  refused: { id: string; title: string; reason: string }[];
}

interface Outcome extends Result {
  /** '18 posts published' */
  title: string;
  undo?: () => Promise<void>;
}

/** '18 posts published, 2 not' */
export const outcomeText = ({ title, refused }: Outcome) =>
  refused.length > 0 ? `${title}, ${refused.length} not` : title;

interface Options {
  noun: 'post' | 'casino' | 'image' | 'draft';
  takeBack: (input: { token: string }) => Promise<Result>;
  refresh: () => Promise<unknown>;
  onDone: () => void;
}

/** What is said of the changed ones, whatever they are. */
export const DONE = { unpublish: 'made drafts again', trash: 'moved to the trash, for 30 days' };

/** Times of the versions that were looked at, by id. */
export const seenTimes = <Row extends { id: string }>(rows: readonly Row[], timeOf: (row: Row) => Date | null) =>
  Object.fromEntries(
    rows.flatMap((row) => {
      const at = timeOf(row);
      return at === null ? [] : [[row.id, at] as const];
    }),
  );

/** One action on many items, what became of it, and the way back. */
export function useBulk({ noun, takeBack, refresh, onDone }: Options) {
  const counted = (count: number) => (count === 1 ? `1 ${noun}` : `${count} ${noun}s`);
  const toast = useToast();
  const [outcome, setOutcome] = useState<Outcome>();
  const [isBusy, setIsBusy] = useState(false);

  async function attempt(failed: string, act: () => Promise<Outcome>): Promise<Outcome | undefined> {
    setIsBusy(true);
    try {
      const done = await act();
      setOutcome(done);
      return done;
    } catch (error) {
      toast({ kind: 'error', title: failed, description: toFailure(error).message });
      return undefined;
    } finally {
      setIsBusy(false);
    }
  }

  async function undo(token: string) {
    const undone = await attempt('Not undone', async () => {
      const result = await takeBack({ token });
      return { ...result, title: `${counted(result.changed)} as before` };
    });
    if (!undone) return undefined;
    await refresh();
    return { ...(undone.changed === 0 && { kind: 'error' as const }), title: outcomeText(undone) };
  }

  /** `done`: what the changed ones are now, such as 'published'. */
  async function run(act: () => Promise<Result & { undoToken: string | null }>, done: string): Promise<boolean> {
    const outcomeNow = await attempt('Nothing was changed', async () => {
      const { undoToken, ...result } = await act();
      const title = `${counted(result.changed)} ${done}`;
      if (undoToken === null) return { ...result, title };
      const offer = { title, description: '', isInPage: true, undo: () => undo(undoToken) };
      return { ...result, title, undo: offerUndo(offer) };
    });
    if (!outcomeNow) return false;
    onDone();
    await refresh();
    return true;
  }

  return { run, outcome, dismiss: () => setOutcome(undefined), isBusy };
}

export type Bulk = ReturnType<typeof useBulk>;
