import type { PostStatus } from '../../../shared/content/blog-admin.schema';
import { AppError } from '../../base/errors';

export interface Publication {
  storedStatus: 'draft' | 'published';
  publishedAt: Date | null;
}

interface PublicationInput {
  status?: PostStatus | undefined;
  publishedAt?: Date | null | undefined;
}

const DRAFT: Publication = { storedStatus: 'draft', publishedAt: null };

function assertScheduleAhead(date: Date | null, before: Publication, now: Date): void {
  if (date === null)
    throw new AppError('BAD_REQUEST', 'Published at: choose when the post is to be published.', {
      field: 'publishedAt',
    });
  // An unchanged date that passed while the form was open is not the editor's mistake.
  const isOldDate = before.storedStatus === 'published' && date.getTime() === before.publishedAt?.getTime();
  if (date <= now && !isOldDate) {
    throw new AppError('BAD_REQUEST', 'Published at: choose a time in the future, or publish the post now.', {
      field: 'publishedAt',
    });
  }
}

/** Undefined fields stay. A draft keeps its date. */
export function toPublication(
  { status, publishedAt }: PublicationInput,
  before: Publication = DRAFT,
  now = new Date(),
): Publication {
  const storedStatus = status === undefined ? before.storedStatus : status === 'draft' ? 'draft' : 'published';
  const date = publishedAt === undefined ? before.publishedAt : publishedAt;
  if (status === 'scheduled') assertScheduleAhead(date, before, now);
  if (storedStatus === 'draft') return { storedStatus, publishedAt: date };
  const isNewlyPublic = before.storedStatus === 'draft' && status === 'published' && publishedAt === undefined;
  // A draft may still have the date it was once scheduled for; publishing it without a date means now.
  const isLeftOver = isNewlyPublic && date !== null && date > now;
  return { storedStatus, publishedAt: date === null || isLeftOver ? now : date };
}
