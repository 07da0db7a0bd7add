import { pageCreateInput, pageUpdateInput } from '../../../shared/content/pages.schema';
import { AppError } from '../../base/errors';
import type { EditableKind } from '../editing/editable-kind';
import type { Removable } from '../editing/removal.service';
import { toRestored } from '../editing/revisions.service';
import { asStored, isNewItem, validateFields } from '../editing/working-copies.service';
import { findPageForm, lockPageKey, lockPage, pageRevisions } from './pages.admin.queries';
import type { PageText } from './pages.admin.queries';
import { addPage, changePage, isPermanentPage, noSuchPage, rendered } from './pages.admin.service';

type PageForm = NonNullable<Awaited<ReturnType<typeof findPageForm>>>;

export const pageKind: EditableKind<PageForm, PageText> = {
  entity: 'page',
  reads: 'page.write',
  writes: 'page.write',
  publishes: 'page.write',
  noSuch: noSuchPage,
  open: async (db, _person, slug) => {
    const page = await findPageForm(db, slug);
    if (!page) throw noSuchPage(slug);
    return page;
  },
  hold: async (trx, id) => (isNewItem(id) ? null : await lockPageKey(trx, id)),
  prepare: async ({ markdown }, { id, change, base, expectedUpdatedAt, isForced }) => {
    if (isNewItem(id)) {
      const page = validateFields(pageCreateInput, change);
      const body = await rendered(markdown, page.content);
      return async (trx, actor) => ({ id: (await addPage(trx, actor, page, body)).slug });
    }
    const { expectedUpdatedAt: _, force: __, ...input } = validateFields(pageUpdateInput, { ...change, slug: id });
    const body = input.content === undefined ? {} : await rendered(markdown, input.content);
    const former = asStored(pageUpdateInput.shape, base);
    return async (trx, actor) => {
      await changePage(trx, actor, { ...input, base: former, expectedUpdatedAt, isForced }, body);
      return { id };
    };
  },
  revisions: pageRevisions,
  restored: (_db, page, { title, content, metaTitle, metaDescription }) =>
    toRestored<PageText>(page, { title, content, metaTitle, metaDescription }),
};

export const removablePage: Removable = {
  kind: 'page',
  lock: async (trx, _actor, slug) => {
    if (isPermanentPage(slug))
      throw new AppError('CONFLICT', 'The site links to this page: it can be edited, not deleted.', { slug });
    const page = await lockPage(trx, slug);
    if (!page) throw noSuchPage(slug);
    return page;
  },
  paths: (_trx, slug) => [`/${slug}`],
  toAudit: (page) => page,
  cacheTags: (slug) => ['pages', `page:${slug}`],
};
