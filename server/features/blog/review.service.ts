import type { Transaction } from 'kysely';
import type { Database } from '../../database/database';
import { AppError } from '../../base/errors';
import { limitKey } from '../../http/rate-limits';
import { countAttempt } from '../../http/rate-limits.queries';
import { renderMail } from '../../mail/mail-layout';
import { queueMail } from '../../mail/mail-queue';
import type { Services } from '../../trpc/services';
import { recordChange } from '../audit/audit.service';
import { getSite } from '../auth/primitives/auth-messages';
import { can } from '../../trpc/policies/can';
import type { StaffActor } from '../../trpc/policies/rule';
import { findConfirmedEmail } from '../auth/store/auth.queries';
import { findCopy } from '../editing/working-copies.queries';
import { isNewItem, publishCopy } from '../editing/working-copies.service';
import type { EditableKind } from '../editing/editable-kind';
import { postKind } from './post.editable';
import { assertMayType, getLockedPost, lockPostToWrite, noSuchPost } from './post-rights';
import type { StoredPost } from './posts.admin.queries';
import { listEditorAddresses, setReview } from './review.queries';

type Parts = Pick<Services, 'db' | 'markdown' | 'config'>;

const MAIL_SECONDS = 600;

/**
 * Each editor gets at most one mail in ten minutes, since the dashboard lists every post. With a reviewer only that
 * person is mailed, unless they may no longer review.
 */
async function mailEditors(
  trx: Transaction<Database>,
  parts: Parts,
  actor: StaffActor,
  { id, title, reviewerId }: StoredPost,
) {
  const asked = reviewerId === null ? [] : await listEditorAddresses(trx, actor.viewer.userId, reviewerId);
  const subject = asked.length > 0 && reviewerId !== null ? reviewerId : 'editors';
  const { count } = await countAttempt(trx, limitKey('review-mail', subject), {
    max: 1,
    windowSeconds: MAIL_SECONDS,
  });
  if (count > 1) return;
  const { siteName, publicUrl } = await getSite(parts);
  const mail = renderMail({
    siteName,
    heading: 'A post was sent for review',
    paragraphs: [`“${title}” is waiting on the dashboard. If more posts follow soon, there is no email for each.`],
    action: { label: 'Open the post', url: `${publicUrl}/admin/blog/edit/${id}` },
    footer: [],
  });
  for (const to of asked.length > 0 ? asked : await listEditorAddresses(trx, actor.viewer.userId)) {
    await queueMail(trx, { to, subject: `A post was sent for review at ${siteName}`, ...mail });
  }
}

async function request(trx: Transaction<Database>, parts: Parts, actor: StaffActor, id: string): Promise<void> {
  const post = await lockPostToWrite(trx, actor.viewer, id);
  if (post.storedStatus !== 'draft') throw new AppError('CONFLICT', 'This post is not a draft any more.', { id });
  await setReview(trx, id, { state: 'requested', note: null });
  await recordChange(trx, actor, { action: 'send_for_review', entity: 'post', entityId: id });
  await mailEditors(trx, parts, actor, post);
}

/** An unsaved post becomes a draft first, in the same transaction. */
export async function sendForReview(parts: Parts, actor: StaffActor, id: string): Promise<{ id: string }> {
  if (!isNewItem(id)) {
    await parts.db.transaction().execute((trx) => request(trx, parts, actor, id));
    return { id };
  }
  const copy = await findCopy(parts.db, { entity: 'post', id });
  if (!copy || !can(actor.viewer, 'post.write', { authorId: copy.begunBy, storedStatus: 'draft' }))
    throw noSuchPost(id);
  const asDraft: EditableKind = {
    ...postKind,
    prepare: async (services, { change, ...prepared }) => {
      const draft = { ...change, status: 'draft', publishedAt: null };
      // Its author may have lost rights since typing it.
      assertMayType(actor.viewer, { typed: {}, change: draft, base: {} });
      const write = await postKind.prepare(services, { ...prepared, change: draft });
      return async (trx, author) => {
        const item = await write(trx, author);
        await request(trx, parts, actor, item.id);
        return item;
      };
    },
  };
  return await publishCopy(parts, asDraft, actor, { id, expectedCopyAt: copy.updatedAt });
}

export async function returnToAuthor(parts: Parts, actor: StaffActor, { id, note }: { id: string; note: string }) {
  const { siteName, publicUrl } = await getSite(parts);
  await parts.db.transaction().execute(async (trx) => {
    const post = await getLockedPost(trx, id);
    if (post.storedStatus !== 'draft' || post.reviewState !== 'requested') {
      throw new AppError('CONFLICT', 'This post does not wait for a review any more.', { id });
    }
    await setReview(trx, id, { state: 'returned', note, reviewerId: actor.viewer.userId });
    await recordChange(trx, actor, { action: 'return', entity: 'post', entityId: id, after: { note } });
    const to = post.authorId === null ? null : await findConfirmedEmail(trx, post.authorId);
    if (to === null) return;
    const mail = renderMail({
      siteName,
      heading: 'Your post was sent back',
      paragraphs: [`“${post.title}” needs something before it is published: ${note}`],
      action: { label: 'Open the post', url: `${publicUrl}/admin/blog/edit/${id}` },
      footer: [],
    });
    await queueMail(trx, { to, subject: `Your post was sent back at ${siteName}`, ...mail });
  });
  return { id };
}
