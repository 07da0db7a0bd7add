import { postUpdateInput } from '../../../shared/content/blog-admin.schema';
import { asStored, judged } from '../copies/working-copies.service';
import type { CopyKind } from '../copies/working-copies.service';
import { holdPost } from './posts.admin.queries';
import { changePost } from './posts.admin.service';

/** Unpublished changes of published and scheduled posts. */
export const postCopies: CopyKind = {
  entity: 'post',
  hold: async (trx, id) => {
    const status = await holdPost(trx, id);
    return status === undefined ? undefined : status === 'draft' ? 'draft' : 'public';
  },
  prepare: async ({ markdown }, { id, change, base, expectedUpdatedAt }) => {
    const { force: _, ...input } = judged(postUpdateInput, { ...change, id });
    const rendered = input.content === undefined ? undefined : await markdown.render(input.content);
    const former = asStored(postUpdateInput.shape, base);
    return (trx, actor) => changePost(trx, actor, { ...input, base: former, expectedUpdatedAt }, rendered);
  },
};
