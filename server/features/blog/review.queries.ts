import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { Database, Db } from '../../database/database';
import { personName } from '../../database/person-name';

export type ReviewState = 'requested' | 'returned';

interface Review {
  state: ReviewState;
  note: string | null;
  reviewerId?: string;
}

/** Leaves updated_at alone: the text did not change, so no open editor gets a conflict. */
export async function setReview(trx: Transaction<Database>, id: string, { state, note, reviewerId }: Review) {
  await trx
    .updateTable('blog_posts')
    .set({
      review_state: state,
      review_note: note,
      review_at: sql<Date>`now()`,
      ...(reviewerId !== undefined && { reviewer_id: reviewerId }),
    })
    .where('id', '=', id)
    .execute();
}

/** Undoes a publication, which leaves the review's time unchanged. */
export async function restoreReview(
  trx: Transaction<Database>,
  id: string,
  review: { reviewState: string | null; reviewNote: string | null; reviewerId: string | null },
) {
  await trx
    .updateTable('blog_posts')
    .set({ review_state: review.reviewState, review_note: review.reviewNote, reviewer_id: review.reviewerId })
    .where('id', '=', id)
    .execute();
}

/** Longest waiting first; with `authorId` only that author's. */
export async function listReviews(db: Db, authorId: string | undefined) {
  return await db
    .selectFrom('blog_posts as post')
    .leftJoin('profiles as author', 'author.id', 'post.author_id')
    .leftJoin('profiles as reviewer', 'reviewer.id', 'post.reviewer_id')
    .select([
      'post.id',
      'post.title',
      'post.updated_at as updatedAt',
      sql<ReviewState>`post.review_state`.as('state'),
      'post.review_note as note',
      'post.review_at as at',
      personName('author').as('author'),
      personName('reviewer').as('reviewer'),
    ])
    .where('post.status', '=', 'draft')
    .where('post.deleted_at', 'is', null)
    .$if(authorId === undefined, (query) => query.where('post.review_state', '=', 'requested'))
    .$if(authorId !== undefined, (query) =>
      query.where('post.author_id', '=', authorId ?? null).where('post.review_state', 'is not', null),
    )
    .orderBy('post.review_at')
    .orderBy('post.id')
    .limit(100)
    .execute();
}

/** Confirmed addresses; `except` is left out, `only` is the sole one. */
export async function listEditorAddresses(db: Db, except: string, only: string | null = null): Promise<string[]> {
  const rows = await db
    .selectFrom('profiles')
    .innerJoin('users', 'users.id', 'profiles.id')
    .select('users.email')
    .where('profiles.role', 'in', ['admin', 'editor'])
    .where('users.disabled_at', 'is', null)
    .where('users.email_confirmed_at', 'is not', null)
    .where('users.id', '!=', except)
    .$if(only !== null, (query) => query.where('users.id', '=', only))
    .limit(100)
    .execute();
  return rows.flatMap(({ email }) => email ?? []);
}
