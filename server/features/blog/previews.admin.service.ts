import { CacheTags } from '../../cache/cache-tags';
import type { Services } from '../../trpc/services';
import { servedText } from '../markdown/served-text';
import { readText } from '../markdown/text-thread';
import { readPreview } from '../editing/previews.service';
import { postKind } from './post.editable';
import { findPreviewedPost } from './previews.admin.queries';
import { getReadingAids } from './reading-aids';

/** Shows unpublished changes too. Until the post is public, links to itself lead nowhere. */
export async function getPreviewedPost(services: Pick<Services, 'db' | 'config' | 'markdown'>, token: string) {
  const { db, config } = services;
  const { shown, isNew, expiresAt } = await readPreview(services, postKind, token, async (source, id) => {
    const found = await findPreviewedPost(source, id);
    return found && { found, aids: (await getReadingAids(source, found)).aids };
  });
  const { isPublic, ...post } = shown.found;
  const served = await servedText({ db, reads: new CacheTags() }, post.contentHtml);
  const contentHtml =
    isPublic && !isNew ? served : await readText('withoutLinks', served, config.publicUrl, [`/blog/${post.slug}`]);
  return { ...post, ...shown.aids, contentHtml, expiresAt };
}
