import type { ApiResponse } from '../../../shared/api/api-responses.schema';
import type { ApiQuery } from '../../../shared/api/api-input.schema';
import { changeText } from '../../../shared/history/casino-change-text';
import { CHANGE_KINDS } from '../../../shared/history/casino-changes';
import { FACTS } from '../../../shared/facts/casino-facts';
import { encodeCursor } from '../../database/list-cursor';
import { findRemovedBefore, listChanges } from '../history/changes.queries';
import { toChangeKinds, readChangeCursor } from '../history/changes.service';
import { getSettings } from '../settings/settings.service';
import { casinoName } from './casino-responses';
import type { ResponseSource, PublicCasino } from './casino-responses';

const factKeys = FACTS.map(({ key }) => key);

export async function changesResponse(
  { db, publicUrl, reads }: ResponseSource,
  { kinds = [], limit, cursor }: ApiQuery<'changes'>,
  casino?: PublicCasino,
): Promise<ApiResponse<'changes'>> {
  reads.add('settings', 'authors', ...(casino ? [] : ['casinos']));
  const { criteria, siteName } = await getSettings(db);
  const rows = await listChanges(db, {
    casinoId: casino?.id,
    kinds: toChangeKinds(kinds),
    factKeys,
    after: await readChangeCursor(db, cursor),
    limit: limit + 1,
  });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.flatMap((row) => {
      const kind = CHANGE_KINDS.find((known) => known === row.kind);
      if (kind === undefined) return [];
      return [
        {
          id: row.identity,
          changedAt: row.changedAt.toISOString(),
          casino: casinoName(publicUrl, { id: row.casinoId, slug: row.casinoSlug, name: row.casinoName }),
          kind,
          key: row.key,
          ...changeText(row, criteria),
          note: row.note,
          by: row.isImported ? 'imported' : (row.by ?? siteName),
        },
      ];
    }),
    nextCursor: rows.length > limit && last ? encodeCursor([last.orderValue, last.identity]) : null,
  };
}

export async function casinoChangesResponse(
  source: ResponseSource,
  query: ApiQuery<'casinoChanges'>,
  casino: PublicCasino,
): Promise<ApiResponse<'casinoChanges'>> {
  const [page, removedBefore] = await Promise.all([
    changesResponse(source, query, casino),
    findRemovedBefore(source.db, casino.id),
  ]);
  return { ...page, removedBefore: removedBefore?.toISOString() ?? null };
}
