import type { RevisionRestoreInput } from '../../../shared/content/blog-admin.schema';
import { pageCreateInput, pageUpdateInput } from '../../../shared/content/pages.schema';
import { AppError } from '../../base/errors';
import type { Db } from '../../database/database';
import { assertNotStale, changedFields } from '../../database/edit-conflicts';
import type { StaffActor } from '../../trpc/policies/rule';
import { asStored, isNewItem, judged, restoreIntoCopy } from '../editing/working-copies.service';
import type { CopyKind } from '../editing/working-copies.service';
import { findPageRevision } from './page-revisions.queries';
import { findPageForm, holdPage } from './pages.admin.queries';
import { addPage, changePage, noSuchPage, rendered } from './pages.admin.service';

/** Unpublished changes of pages, and pages that are not public yet. */
export const pageCopies: CopyKind = {
  entity: 'page',
  writes: 'page.write',
  publishes: 'page.write',
  hold: async (trx, id) => (isNewItem(id) ? null : await holdPage(trx, id)),
  prepare: async ({ markdown }, { id, change, base, expectedUpdatedAt, isForced }) => {
    if (isNewItem(id)) {
      const page = judged(pageCreateInput, change);
      const body = await rendered(markdown, page.content);
      return async (trx, actor) => ({ id: (await addPage(trx, actor, page, body)).slug });
    }
    const { expectedUpdatedAt: _, force: __, ...input } = judged(pageUpdateInput, { ...change, slug: id });
    const body = input.content === undefined ? {} : await rendered(markdown, input.content);
    const former = asStored(pageUpdateInput.shape, base);
    return async (trx, actor) => {
      const seen = isForced ? {} : { base: former, expectedUpdatedAt };
      await changePage(trx, actor, { ...input, ...seen }, body);
      return { id };
    };
  },
};

export async function getPageRevision(db: Db, id: string) {
  const revision = await findPageRevision(db, id);
  if (!revision) throw new AppError('NOT_FOUND', 'We have no such revision.', { id });
  return revision;
}

/** The revision's text becomes unpublished changes. */
export async function restorePageRevision(
  db: Db,
  actor: StaffActor,
  { id, expectedUpdatedAt, expectedCopyAt }: RevisionRestoreInput,
): Promise<{ id: string; copyAt: Date | null }> {
  const { slug, title, content, metaTitle, metaDescription } = await getPageRevision(db, id);
  const page = await findPageForm(db, slug);
  if (!page) throw noSuchPage(slug);
  const text = { title, content, metaTitle, metaDescription };
  assertNotStale(page, expectedUpdatedAt, text);
  const { after: change } = changedFields(page, text);
  const typed = Object.fromEntries(Object.entries(change).map(([field, value]) => [field, value ?? '']));
  return await restoreIntoCopy(db, pageCopies, actor, { id: slug, change, typed, item: page, expectedCopyAt });
}
