import { pageCreateInput, pageUpdateInput } from '../../../shared/content/pages.schema';
import { asStored, isNewItem, judged } from '../copies/working-copies.service';
import type { CopyKind } from '../copies/working-copies.service';
import { holdPage } from './pages.admin.queries';
import { addPage, changePage, rendered } from './pages.admin.service';

/** Unpublished changes of pages, and pages that are not public yet. */
export const pageCopies: CopyKind = {
  entity: 'page',
  hold: async (trx, id) => (isNewItem(id) || (await holdPage(trx, id)) ? 'public' : undefined),
  prepare: async ({ markdown }, { id, change, base, expectedUpdatedAt }) => {
    if (isNewItem(id)) {
      const page = judged(pageCreateInput, change);
      const body = await rendered(markdown, page.content);
      return async (trx, actor) => ({ id: (await addPage(trx, actor, page, body)).slug });
    }
    const { expectedUpdatedAt: _, force: __, ...input } = judged(pageUpdateInput, { ...change, slug: id });
    const body = input.content === undefined ? {} : await rendered(markdown, input.content);
    const former = asStored(pageUpdateInput.shape, base);
    return async (trx, actor) => {
      await changePage(trx, actor, { ...input, base: former, expectedUpdatedAt }, body);
      return { id };
    };
  },
};
