import { useState } from 'react';
import { failureOf } from '../../../trpc/failure';
import { offerUndo } from '../../../ui/admin/undo';
import { useToast } from '../../../ui/toaster';

interface Result {
  changed: number;
  refused: { id: string; title: string; reason: string }[];
}

interface Outcome extends Result {
  /** '18 posts published' */
  title: string;
  undoToken: string | null;
}

interface Options {
  /** '1 post', '18 posts' */
  counted: (count: number) => string;
  takeBack: (input: { token: string }) => Promise<Result>;
  refresh: () => Promise<unknown>;
  onDone: () => void;
}

/** One action on many items, what became of it, and the way back. */
export function useBulk({ counted, takeBack, refresh, onDone }: Options) {
  const toast = useToast();
  const [outcome, setOutcome] = useState<Outcome>();
  const [isBusy, setIsBusy] = useState(false);

  async function attempt(failed: string, act: () => Promise<Outcome>): Promise<boolean> {
    setIsBusy(true);
    try {
      setOutcome(await act());
      return true;
    } catch (error) {
      toast({ kind: 'error', title: failed, description: failureOf(error).message });
      return false;
    } finally {
      setIsBusy(false);
    }
  }

  async function undo(token: string): Promise<void> {
    const isUndone = await attempt('Not undone', async () => {
      const result = await takeBack({ token });
      return { ...result, title: `${counted(result.changed)} as before`, undoToken: null };
    });
    if (isUndone) await refresh();
  }

  /** `done`: what the changed ones are now, such as 'published'. */
  async function run(act: () => Promise<Result & { undoToken: string | null }>, done: string): Promise<boolean> {
    const isDone = await attempt('Nothing was changed', async () => {
      const result = await act();
      const title = `${counted(result.changed)} ${done}`;
      const { undoToken } = result;
      if (undoToken !== null) offerUndo({ title, description: 'For ten minutes.', undo: () => undo(undoToken) });
      return { ...result, title };
    });
    if (!isDone) return false;
    onDone();
    await refresh();
    return true;
  }

  return { run, undo, outcome, dismiss: () => setOutcome(undefined), isBusy };
}

export type Bulk = ReturnType<typeof useBulk>;
