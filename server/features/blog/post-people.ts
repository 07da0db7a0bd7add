import type { Db } from '../../database/database';
import { AppError } from '../../base/errors';
import { findStaff } from './post-people.queries';

interface PostPeople {
  authorId: string | null;
  reviewerId: string | null;
}

/** Throws unless a post may be assigned to these people. Those it already has stay, even after they have left. */
export async function assertPeople(
  db: Db,
  before: PostPeople,
  {
    authorId = before.authorId,
    reviewerId = before.reviewerId,
  }: { [Field in keyof PostPeople]?: string | null | undefined },
): Promise<void> {
  if (authorId !== null && authorId !== before.authorId && !(await findStaff(db, authorId))) {
    throw new AppError('BAD_REQUEST', 'Author: choose somebody who writes here.', { field: 'authorId' });
  }
  if (reviewerId === null || reviewerId === before.reviewerId) return;
  if ((await findStaff(db, reviewerId))?.mayReview !== true) {
    throw new AppError('BAD_REQUEST', 'Reviewer: choose somebody who may publish.', { field: 'reviewerId' });
  }
}
