import type { PostValues } from './post-form';

interface DraftTransfer {
  id: string;
  sent: PostValues;
  read: () => PostValues;
}

let pending: DraftTransfer | undefined;

/**
 * After its first save a new post moves to its own URL, where a second editor mounts. That editor reads what was typed
 * in the first until then.
 */
export function transferDraft(id: string, sent: PostValues, read: () => PostValues): void {
  pending = { id, sent, read };
}

/** The saved post with all changes made in the first editor since it was sent. */
export function withTransferredDraft(id: string, saved: PostValues): PostValues {
  if (pending?.id !== id) return saved;
  const typed = structuredClone(pending.read());
  const { status, publishedAt } = pending.sent;
  return {
    ...typed,
    status: typed.status === status ? saved.status : typed.status,
    publishedAt: typed.publishedAt === publishedAt ? saved.publishedAt : typed.publishedAt,
  };
}

export function clearTransferredDraft(): void {
  pending = undefined;
}
