import { findFact } from '../../../shared/facts/casino-facts';
import { checkedText, factText } from '../../../shared/facts/casino-fact-text';
import { dayText } from '../../../shared/text/day-text';
import type { FactChecksQuery } from '../../../shared/facts/fact-checks.schema';
import { NOBODY } from '../../../shared/facts/fact-checks-search';
import type { Db } from '../../database/database';
import { toPage, readCursor } from '../../database/list-cursor';
import { sourceKindText } from '../facts/fact-texts';
import { listCodesToReview } from '../codes/codes.queries';
import { countFactChecks, findMatchingCasinos, listFactChecks } from '../facts/facts.admin.queries';

type FactCheckRow = Omit<Awaited<ReturnType<typeof listFactChecks>>[number], 'orderValue'>;

/** Empty for a key unknown to this version. */
function asCheck(row: FactCheckRow, now: Date) {
  const fact = findFact(row.key);
  if (!fact) return [];
  const { id, casinoId, casinoName, casinoStatus, key, note, source, checkedBy, updatedAt } = row;
  const { text, isOverdue, dueSince } = checkedText(fact, row, now);
  return [
    {
      ...{ id, casinoId, casinoName, key, note, source, checkedBy, updatedAt },
      isDraft: casinoStatus === 'draft',
      label: fact.label,
      value: factText(fact, row.value),
      sourceKind: sourceKindText(row),
      checked: { text, isOverdue, dueSince: dueSince && dayText(dueSince) },
    },
  ];
}

/** Codes that visitors reported as not working, on the first page; they belong to no checker. */
async function listReportedCodes(
  db: Db,
  { q, state, person, cursor }: FactChecksQuery,
  ids: readonly string[] | undefined,
) {
  if (state === 'soon' || person !== undefined || cursor != null || (q !== '' && !ids)) return [];
  const codes = await listCodesToReview(db, { onlyReported: true });
  return ids ? codes.filter(({ id }) => ids.includes(id)) : codes;
}

/** Sorted by the day the check is due. */
export async function listFactsToCheck(db: Db, query: FactChecksQuery) {
  const { q, state, person, cursor, limit } = query;
  const after = readCursor(cursor ?? undefined, 'momentOrNever', 'fact');
  const casinos = await findMatchingCasinos(db, q);
  const [rows, people, codes] = await Promise.all([
    listFactChecks(db, { casinos, state, person, after, limit }),
    countFactChecks(db, { casinos, state }),
    listReportedCodes(db, query, casinos.ids),
  ]);
  const { items, nextCursor } = toPage(rows, limit);
  const now = new Date();
  const total = people
    .filter(({ id }) => person === undefined || (id ?? NOBODY) === person)
    .reduce((sum, { count }) => sum + count, 0);
  return { items: items.flatMap((row) => asCheck(row, now)), nextCursor, total, people, codes };
}

export async function countOverdueFacts(db: Db): Promise<number> {
  const people = await countFactChecks(db, { casinos: { q: '' }, state: 'overdue' });
  return people.reduce((sum, { count }) => sum + count, 0);
}
