import { pageCreateInput, pageUpdateInput } from '../../../shared/content/pages.schema';
import { asStored, judged } from '../copies/working-copies.service';
import type { CopyKind } from '../copies/working-copies.service';
import { holdPage } from './pages.admin.queries';
import { addPage, changePage, rendered } from './pages.admin.service';

/** Whether a copy is of a page that does not exist yet. */
export const isNewPage = (id: string) => id.startsWith('new:');

/** Unpublished changes of pages, and pages that are not public yet. */
export const pageCopies: CopyKind = {
  entity: 'page',
  hold: async (trx, id) => (isNewPage(id) || (await holdPage(trx, id)) ? 'public' : undefined),
  prepare: async ({ markdown }, { id, change, base, expectedUpdatedAt }) => {
    if (isNewPage(id)) {
      const page = judged(pageCreateInput, change);
      const body = await rendered(markdown, page.content);
      return (trx, actor) => addPage(trx, actor, page, body);
    }
    const { expectedUpdatedAt: _, force: __, ...input } = judged(pageUpdateInput, { ...change, slug: id });
    const body = input.content === undefined ? {} : await rendered(markdown, input.content);
    const former = asStored(pageUpdateInput.shape, base);
    return (trx, actor) => changePage(trx, actor, { ...input, base: former, expectedUpdatedAt }, body);
  },
};
