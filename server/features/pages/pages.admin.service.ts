import type { PageCreate, PageUpdate } from '../../../shared/pages';
import { announceChange } from '../../cache/announce-change';
import type { Db } from '../../database/database';
import { assertNotStale } from '../../database/edit-conflicts';
import { AppError } from '../../errors';
import type { MarkdownRenderer } from '../../markdown/markdown-renderer';
import { recordChange } from '../audit/audit.service';
import type { Actor } from '../audit/audit.service';
import { deletePage, insertPage, lockPage, updatePageRow } from './pages.admin.queries';

type Work = Actor & { db: Db; services: { markdown: MarkdownRenderer } };

/** Menus, the footer and other pages lead to these. */
const KEPT = /^(about|faq|responsible-gambling|contact|privacy|terms|how-we-rank|games\/.+)$/;

export const isCachedPage = (slug: string) => KEPT.test(slug);

const unknown = (slug: string) => new AppError('NOT_FOUND', 'There is no such page any more.', { slug });

async function rendered(work: Work, content: string) {
  const { html, version } = await work.services.markdown.render(content);
  return { content, content_html: html, content_version: version };
}

export async function createPage(work: Work, { slug, title, content, metaTitle, metaDescription }: PageCreate) {
  const body = await rendered(work, content);
  await work.db.transaction().execute(async (trx) => {
    const page = { slug, title, ...body, meta_title: metaTitle ?? null, meta_description: metaDescription ?? null };
    if (!(await insertPage(trx, page)))
      throw new AppError('CONFLICT', 'Another page already uses this address.', { slug });
    const after = { slug, title, content, metaTitle, metaDescription };
    await recordChange(trx, work, { action: 'create', entity: 'page', entityId: slug, after });
    await announceChange(trx, ['pages', `page:${slug}`]);
  });
  return { slug };
}

export async function updatePage(work: Work, { slug, expectedUpdatedAt, ...changes }: PageUpdate) {
  const { title, content, metaTitle, metaDescription } = changes;
  const body = content === undefined ? {} : await rendered(work, content);
  return await work.db.transaction().execute(async (trx) => {
    const before = await lockPage(trx, slug);
    if (!before) throw unknown(slug);
    assertNotStale(before, expectedUpdatedAt);
    const after = await updatePageRow(trx, slug, {
      ...body,
      ...(title === undefined ? {} : { title }),
      ...(metaTitle === undefined ? {} : { meta_title: metaTitle }),
      ...(metaDescription === undefined ? {} : { meta_description: metaDescription }),
    });
    await recordChange(trx, work, { action: 'update', entity: 'page', entityId: slug, before, after });
    await announceChange(trx, ['pages', `page:${slug}`]);
    return after;
  });
}

export async function removePage(work: Work, slug: string) {
  if (isCachedPage(slug))
    throw new AppError('CONFLICT', 'The site links to this page: it can be edited, not deleted.', { slug });
  await work.db.transaction().execute(async (trx) => {
    const before = await lockPage(trx, slug);
    if (!before) throw unknown(slug);
    await deletePage(trx, slug);
    await recordChange(trx, work, { action: 'remove', entity: 'page', entityId: slug, before });
    await announceChange(trx, ['pages', `page:${slug}`]);
  });
  return { ok: true };
}
