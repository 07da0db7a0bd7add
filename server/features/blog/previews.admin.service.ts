import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '../../database/database';
import { AppError } from '../../errors';
import type { Services } from '../../services';
import { recordChange } from '../audit/audit.service';
import type { Actor } from '../audit/audit.service';
import { lockPost } from './posts.admin.queries';
import { withSafeImage } from './posts.service';
import { readingAidsOf } from './reading-aids';
import { deletePreviews, findPreviewedPost, insertPreview } from './previews.admin.queries';

const DAYS = 7;

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** A link under which anybody who has it reads the post as it stands, for a week. */
export async function createPreviewLink({ db, config }: Pick<Services, 'db' | 'config'>, actor: Actor, id: string) {
  const token = randomBytes(32).toString('base64url');
  return await db.transaction().execute(async (trx) => {
    const post = await lockPost(trx, id);
    if (!post) throw new AppError('NOT_FOUND', 'We have no such post.', { id });
    await deletePreviews(trx, post.id, { onlyExpired: true });
    const { expiresAt } = await insertPreview(trx, {
      postId: post.id,
      userId: actor.viewer.userId,
      tokenHash: hashOf(token),
      days: DAYS,
    });
    await recordChange(trx, actor, { action: 'share', entity: 'post', entityId: post.id, after: { expiresAt } });
    return { url: `${config.publicUrl}/preview/${token}`, expiresAt };
  });
}

export async function getPreviewedPost(db: Db, token: string) {
  const post = await findPreviewedPost(db, hashOf(token));
  if (!post) throw new AppError('NOT_FOUND', 'This preview link has ended or never existed.');
  const { aids } = await readingAidsOf(db, post);
  return { ...withSafeImage(post), ...aids };
}
