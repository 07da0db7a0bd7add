import { letterSlugInput } from '../../../shared/content/letters.schema';
import { AppError } from '../../base/errors';
import { publicQuery, router } from '../../trpc/procedures';
import { servedText } from '../markdown/served-text';
import { getSettings } from '../settings/settings.service';
import { findArchived, listArchive } from './letters.queries';

const MAX_LISTED = 200;

/** The public archive of sent letters, if the settings allow it. */
export const lettersRouter = router({
  list: publicQuery('letters', 'settings').query(async ({ ctx }) => {
    const { showLetterArchive } = await getSettings(ctx.db);
    return { items: showLetterArchive ? await listArchive(ctx.db, MAX_LISTED) : [], isOpen: showLetterArchive };
  }),
  bySlug: publicQuery('letters', 'settings')
    .input(letterSlugInput)
    .query(async ({ ctx, input: { slug } }) => {
      const { showLetterArchive } = await getSettings(ctx.db);
      const found = showLetterArchive ? await findArchived(ctx.db, slug) : undefined;
      if (!found) throw new AppError('NOT_FOUND', 'We have no such letter.', { slug });
      return { ...found, contentHtml: await servedText(ctx, found.contentHtml) };
    }),
});
