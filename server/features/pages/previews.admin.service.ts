import { CacheTags } from '../../cache/cache-tags';
import type { Services } from '../../trpc/services';
import { readPreview } from '../editing/previews.service';
import { readText } from '../markdown/text-thread';
import { pageKind } from './page.editable';
import { findPage } from './pages.queries';
import { servedPage } from './pages.service';

/** Shows unpublished changes too. Until the page is public, links to itself lead nowhere. */
export async function getPreviewedPage(services: Pick<Services, 'db' | 'config' | 'markdown'>, token: string) {
  const { db, config } = services;
  const { shown, isNew, expiresAt } = await readPreview(services, pageKind, token, findPage);
  const page = await servedPage({ db, reads: new CacheTags() }, shown);
  const contentHtml = isNew
    ? await readText('withoutLinks', page.contentHtml, config.publicUrl, [`/${page.slug}`])
    : page.contentHtml;
  return { ...page, contentHtml, expiresAt };
}
