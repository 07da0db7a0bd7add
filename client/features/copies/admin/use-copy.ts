import { useRef, useState } from 'react';
import type { CopyValues } from '../../../../shared/content/working-copies.schema';
import { failureOf } from '../../../trpc/failure';
import type { Outputs } from '../../../trpc/trpc';
import type { trpc } from '../../../trpc/trpc-react';

type StoredCopy = NonNullable<Outputs['admin']['posts']['get']['copy']>;
export type Copy = Omit<StoredCopy, 'values'>;

/** The procedures of one kind of content. */
type Procedures = Pick<
  typeof trpc.admin.posts,
  'saveCopy' | 'takeOverCopy' | 'discardCopy' | 'publishCopy' | 'scheduleCopy'
>;

/** The values of a copy as the server stores them: dates as text, nothing undefined. */
export const asJson = (fields: object) => JSON.parse(JSON.stringify(fields)) as CopyValues['typed'];

/** What the server knows of an item's unpublished changes, and the calls that change it. Run them one after the other. */
export function useCopy(procedures: Procedures, id: string, initial: StoredCopy | null) {
  const saveCopy = procedures.saveCopy.useMutation();
  const takeOverCopy = procedures.takeOverCopy.useMutation();
  const discardCopy = procedures.discardCopy.useMutation();
  const publishCopy = procedures.publishCopy.useMutation();
  const scheduleCopy = procedures.scheduleCopy.useMutation();
  const [copy, setCopy] = useState<Copy | null>(initial);
  const latest = useRef(copy);

  function know(next: Copy | null): void {
    latest.current = next;
    setCopy(next);
  }

  function knownTime(): Date {
    if (!latest.current) throw new Error('Nothing was saved that could be published.');
    return latest.current.updatedAt;
  }

  /** Stores what was typed. `isForced` takes the place of whatever somebody else stored meanwhile. */
  async function save(values: CopyValues, baseUpdatedAt: Date | null, { isForced = false } = {}): Promise<void> {
    const own = { publishAt: latest.current?.publishAt ?? null, problem: null, editorId: null, editor: null };
    const theirs = isForced ? await takeOverCopy.mutateAsync({ id }).catch(() => null) : latest.current;
    const expectedCopyAt = theirs?.updatedAt ?? null;
    const { updatedAt } = await saveCopy.mutateAsync({ id, values, expectedCopyAt, baseUpdatedAt });
    know({ ...own, baseUpdatedAt, updatedAt });
  }

  return {
    copy,
    save,
    know,
    takeOver: async () => {
      const { updatedAt } = await takeOverCopy.mutateAsync({ id });
      if (latest.current) know({ ...latest.current, updatedAt, editorId: null, editor: null });
    },
    publish: async (options: { summary?: string; isForced?: boolean }) => {
      await publishCopy.mutateAsync({ id, expectedCopyAt: knownTime(), ...options });
      know(null);
    },
    schedule: async (at: Date | null) => {
      const { updatedAt } = await scheduleCopy.mutateAsync({ id, expectedCopyAt: knownTime(), at });
      if (latest.current) know({ ...latest.current, updatedAt, publishAt: at, problem: null });
    },
    /** Returns what was discarded, so that it can be saved again. */
    discard: async () => {
      const discarded = await discardCopy.mutateAsync({ id });
      know(null);
      return discarded;
    },
    isSaving: saveCopy.isPending || takeOverCopy.isPending,
    isBusy: publishCopy.isPending || discardCopy.isPending || scheduleCopy.isPending,
    /** Why the time was refused. */
    scheduleFailure: scheduleCopy.error ? failureOf(scheduleCopy.error).message : undefined,
  };
}
