import { withoutLinks } from '../../markdown/rendered-html';
import { CacheTags } from '../../cache/cache-tags';
import type { Db } from '../../database/database';
import type { Services } from '../../trpc/services';
import { createPreview, noSuchPreview, openPreview } from '../auth/primitives/preview-links';
import type { Sharer } from '../auth/primitives/preview-links';
import { holdNewItem, isNewItem, withCopy } from '../editing/working-copies.service';
import { pageKind } from './page.editable';
import { lockPage } from './pages.admin.queries';
import { noSuchPage } from './pages.admin.service';
import { findPage } from './pages.queries';
import { servedPage } from './pages.service';

type Parts = Pick<Services, 'db' | 'config' | 'markdown'>;

/** Creates a link that shows the page with its unpublished changes to anyone who has it, for a week. */
export async function createPagePreview(services: Parts, actor: Sharer, id: string) {
  const { db, config } = services;
  return await db.transaction().execute(async (trx) => {
    if (isNewItem(id)) await holdNewItem(services, pageKind, trx, actor, id);
    else if (!(await lockPage(trx, id))) throw noSuchPage(id);
    const { path, expiresAt } = await createPreview(trx, actor, { kind: 'page', id });
    return { url: `${config.publicUrl}${path}`, expiresAt };
  });
}

/** Until the page is public, links to itself lead nowhere. */
export async function getPreviewedPage(services: Parts, token: string) {
  const { db, config } = services;
  const { id, expiresAt, ...link } = await openPreview(db, 'page', token);
  const read = async (source: Db, slug: string) => await findPage(source, slug);
  const changed = await withCopy(services, pageKind, { id, ...link }, read);
  const found = changed ? changed.result : isNewItem(id) ? undefined : await read(db, id);
  if (!found) throw noSuchPreview();
  const page = await servedPage({ db, reads: new CacheTags() }, found);
  const contentHtml = isNewItem(id)
    ? await withoutLinks(page.contentHtml, config.publicUrl, [`/${page.slug}`])
    : page.contentHtml;
  return { ...page, contentHtml, expiresAt };
}
