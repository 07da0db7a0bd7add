import { legalInput } from '../../../shared/content/pages.schema';
import type { LegalUpdate } from '../../../shared/content/pages.schema';
import { LEGAL_PAGE } from '../../../shared/content/legal-page';
import { sameJson } from '../../../shared/text/same-json';
import { SAVED_MEANWHILE } from '../../../shared/text/saving';
import { AppError } from '../../base/errors';
import { announceChange } from '../../cache/announce-change';
import type { Db } from '../../database/database';
import { router } from '../../trpc/procedures';
import { staffProcedure } from '../../trpc/policies/staff-procedure';
import { recordChange } from '../audit/audit.service';
import type { Actor } from '../../trpc/context';
import { findLegalVersion, listStoredSections, lockLegalSections, replaceLegalSections } from './legal.queries';

async function getStored(db: Db) {
  const [stored, version] = await Promise.all([listStoredSections(db), findLegalVersion(db)]);
  const sections = stored.map(({ authorId: _author, isDemo: _isDemo, ...section }) => section);
  return { stored, sections, version };
}

async function getLegalSections(db: Db) {
  const { sections, version } = await getStored(db);
  return { sections, version };
}

/** Changing a section, even only its check date, makes the editor its author; other sections keep theirs. */
async function updateLegalSections(work: Actor & { db: Db }, { sections, expectedVersion }: LegalUpdate) {
  return await work.db.transaction().execute(async (trx) => {
    await lockLegalSections(trx);
    const { stored, sections: before, version } = await getStored(trx);
    // A repeated save is no conflict: the response to the first may have been lost.
    if (sameJson(before, sections)) return { sections: before, version };
    if (expectedVersion !== undefined && expectedVersion !== version) {
      throw new AppError('CONFLICT', SAVED_MEANWHILE, { expectedVersion });
    }
    const after = sections.map((section) => {
      const known = stored.find(({ authorId: _author, isDemo: _isDemo, ...fields }) => sameJson(fields, section));
      return {
        ...section,
        authorId: known ? known.authorId : work.viewer.userId,
        isDemo: known?.isDemo ?? false,
      };
    });
    await replaceLegalSections(trx, after);
    const change = { before, after: sections };
    await recordChange(trx, work, { action: 'update', entity: 'legal_sections', entityId: 'all', ...change });
    await announceChange(trx, ['legal', `page:${LEGAL_PAGE}`]);
    return await getLegalSections(trx);
  });
}

export const legalAdminRouter = router({
  list: staffProcedure('page.write').query(({ ctx }) => getLegalSections(ctx.db)),
  update: staffProcedure('page.write')
    .input(legalInput)
    .mutation(({ ctx, input }) => updateLegalSections(ctx, input)),
});
