import type { Db } from '../../database/database';
import { AppError } from '../../errors';
import type { Services } from '../../services';
import type { Actor } from '../audit/audit.service';
import { createPreview, noSuchPreview, openPreview } from '../auth/tokens/preview-links';
import { lockPost } from './posts.admin.queries';
import { withSafeImage } from './posts.service';
import { findPreviewedPost } from './previews.admin.queries';
import { readingAidsOf } from './reading-aids';

/** Creates a link that shows the current post to anyone who has it, for a week. */
export async function createPreviewLink({ db, config }: Pick<Services, 'db' | 'config'>, actor: Actor, id: string) {
  return await db.transaction().execute(async (trx) => {
    const post = await lockPost(trx, id);
    if (!post) throw new AppError('NOT_FOUND', 'We have no such post.', { id });
    const { path, expiresAt } = await createPreview(trx, actor, { kind: 'post', id: post.id });
    return { url: `${config.publicUrl}${path}`, expiresAt };
  });
}

export async function getPreviewedPost(db: Db, token: string) {
  const { id, expiresAt } = await openPreview(db, 'post', token);
  const post = await findPreviewedPost(db, id);
  if (!post) throw noSuchPreview();
  const { aids } = await readingAidsOf(db, post);
  return { ...withSafeImage(post), ...aids, expiresAt };
}
