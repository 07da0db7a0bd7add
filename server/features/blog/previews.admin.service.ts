import type { Db } from '../../database/database';
import { withoutLinks } from '../../markdown/rendered-html';
import { CacheTags } from '../../cache/cache-tags';
import type { Services } from '../../trpc/services';
import { servedText } from '../markdown/served-text';
import { createPreview, noSuchPreview, openPreview } from '../auth/primitives/preview-links';
import type { Sharer } from '../auth/primitives/preview-links';
import { holdNewItem, isNewItem, withCopy } from '../editing/working-copies.service';
import { postKind } from './post.editable';
import { lockPost } from './posts.admin.queries';
import { assertMay } from './post-rights';
import { findPreviewedPost } from './previews.admin.queries';
import { readingAidsOf } from './reading-aids';

/** Creates a link that shows the current post to anyone who has it, for a week. */
export async function createPreviewLink(
  services: Pick<Services, 'db' | 'config' | 'markdown'>,
  actor: Sharer,
  id: string,
) {
  const { db, config } = services;
  return await db.transaction().execute(async (trx) => {
    if (isNewItem(id)) await holdNewItem(services, postKind, trx, actor, id);
    else assertMay(actor.viewer, 'post.write', await lockPost(trx, id), id);
    const { path, expiresAt } = await createPreview(trx, actor, { kind: 'post', id });
    return { url: `${config.publicUrl}${path}`, expiresAt };
  });
}

/** Shows unpublished changes too. Until the post is public, links to itself lead nowhere. */
export async function getPreviewedPost(services: Pick<Services, 'db' | 'config' | 'markdown'>, token: string) {
  const { db, config } = services;
  const { id, expiresAt, ...link } = await openPreview(db, 'post', token);
  const read = async (source: Db, postId: string) => {
    const found = await findPreviewedPost(source, postId);
    return found && { found, aids: (await readingAidsOf(source, found)).aids };
  };
  const changed = await withCopy(services, postKind, { id, ...link }, read);
  const shown = changed ? changed.result : isNewItem(id) ? undefined : await read(db, id);
  if (!shown) throw noSuchPreview();
  const { aids, found } = shown;
  const { isPublic, ...post } = found;
  const served = await servedText({ db, reads: new CacheTags() }, post.contentHtml);
  const contentHtml =
    isPublic && !isNewItem(id) ? served : await withoutLinks(served, config.publicUrl, [`/blog/${post.slug}`]);
  return { ...post, ...aids, contentHtml, expiresAt };
}
