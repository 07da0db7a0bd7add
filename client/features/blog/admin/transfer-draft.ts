import type { PostValues } from './post-form';

interface HandOver {
  id: string;
  sent: PostValues;
  read: () => PostValues;
}

let pending: HandOver | undefined;

/**
 * A new post moves to the address of its own once it is saved, where another editor takes its place. What is typed
 * until then is read from the first one.
 */
export function transferDraft(id: string, sent: PostValues, read: () => PostValues): void {
  pending = { id, sent, read };
}

/** The post as the server saved it, with everything that was changed since it was sent. */
export function withHandedOver(id: string, saved: PostValues): PostValues {
  if (pending?.id !== id) return saved;
  const typed = structuredClone(pending.read());
  const { status, publishedAt } = pending.sent;
  return {
    ...typed,
    status: typed.status === status ? saved.status : typed.status,
    publishedAt: typed.publishedAt === publishedAt ? saved.publishedAt : typed.publishedAt,
  };
}

export function endHandOver(): void {
  pending = undefined;
}
