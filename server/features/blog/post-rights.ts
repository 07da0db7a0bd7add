import type { Transaction } from 'kysely';
import type { PostCreateInput, PostUpdateInput } from '../../../shared/content/blog-admin.schema';
import type { CopyValues } from '../../../shared/content/working-copies.schema';
import { AppError } from '../../base/errors';
import type { Database } from '../../database/database';
import { assertCan, can, notAllowed } from '../../trpc/policies/can';
import type { PostOwnership } from '../../trpc/policies/post';
import type { Person } from '../../trpc/policies/rule';
import { lockPost } from './posts.admin.queries';
import type { StoredPost } from './posts.admin.queries';

export function noSuchPost(id: string): AppError {
  return new AppError('NOT_FOUND', 'We have no such post.', { id });
}

/** Throws NOT_FOUND for a post that the person may not read, so that its existence stays hidden. */
export function assertMay(
  person: Person,
  action: 'post.read' | 'post.write',
  post: PostOwnership | undefined,
  id: string,
): asserts post is PostOwnership {
  if (!post || !can(person, 'post.read', post)) throw noSuchPost(id);
  if (!can(person, action, post)) throw notAllowed(action);
}

export async function getLockedPost(trx: Transaction<Database>, id: string): Promise<StoredPost> {
  const post = await lockPost(trx, id);
  if (!post) throw noSuchPost(id);
  return post;
}

export async function lockPostToWrite(trx: Transaction<Database>, person: Person, id: string): Promise<StoredPost> {
  const post = await lockPost(trx, id);
  assertMay(person, 'post.write', post, id);
  return post;
}

/** Throws if the fields go beyond what authors may set in their own drafts. */
export function assertMayState(
  person: Person,
  { status, publishedAt, authorId }: Partial<Pick<PostCreateInput | PostUpdateInput, OwnField>>,
): void {
  if ((status ?? 'draft') !== 'draft' || publishedAt) assertCan(person, 'post.publish');
  assertMayGive(person, authorId);
}

type OwnField = 'status' | 'publishedAt' | 'authorId';

/** Only editors assign a post to another author. */
function assertMayGive(person: Person, authorId: unknown): void {
  if (authorId === undefined || authorId === person.userId || can(person, 'post.review')) return;
  throw new AppError('FORBIDDEN', 'Author: only an editor gives a post to somebody else.', { field: 'authorId' });
}

/** For an unsaved post, which is validated only when it is published. */
export function assertMayType(person: Person, { change }: CopyValues): void {
  if (!can(person, 'post.publish')) assertDraft(change ?? {});
  assertMayGive(person, change?.['authorId']);
}

function assertDraft({ status = 'draft', publishedAt = null }: Record<string, unknown>): void {
  if (status !== 'draft' || publishedAt !== null) throw notAllowed('post.publish');
}

/** Restricts a list to the person's own posts; undefined means all. */
export const listedAuthor = (person: Person): string | undefined =>
  can(person, 'post.publish') ? undefined : person.userId;
