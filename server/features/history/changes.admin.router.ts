import { changeKindLabel, changeNote, changeText } from '../../../shared/history/casino-change-text';
import { casinoChangeListInput } from '../../../shared/casinos/casinos-admin.schema';
import type { CasinoChangeListQuery } from '../../../shared/casinos/casinos-admin.schema';
import type { Db } from '../../database/database';
import { encodeCursor, readCursor } from '../../database/list-cursor';
import { router } from '../../trpc/procedures';
import { staffProcedure } from '../../trpc/policies/staff-procedure';
import { getSettings } from '../settings/settings.service';
import { listAllChanges } from './changes.admin.queries';

async function listChangesForAdmin(db: Db, query: CasinoChangeListQuery) {
  const [{ criteria, siteName }, rows] = await Promise.all([
    getSettings(db),
    listAllChanges(db, query, readCursor(query.cursor ?? undefined, 'zonedMoment', 'serial')),
  ]);
  const shown = rows.slice(0, query.limit);
  const last = shown.at(-1);
  return {
    items: shown.map((row) => ({
      ...changeText(row, criteria),
      id: String(row.id),
      changedAt: row.changedAt,
      kindLabel: changeKindLabel(row.kind),
      note: changeNote(row),
      by: row.isImported ? null : (row.by ?? siteName),
      isMinor: row.isMinor,
      isOfRemoved: row.isOfRemoved,
    })),
    nextCursor: rows.length > query.limit && last ? encodeCursor([last.orderValue, last.id]) : null,
  };
}

export const changesAdminRouter = router({
  changes: staffProcedure('casino.write')
    .input(casinoChangeListInput)
    .query(({ ctx, input }) => listChangesForAdmin(ctx.db, input)),
});
