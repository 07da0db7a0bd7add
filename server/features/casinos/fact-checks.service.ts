import { findFact } from '../../../shared/casino-facts';
import { checkedText, dayText, factText } from '../../../shared/casino-fact-text';
import type { FactChecksQuery, FactsVerifyInput } from '../../../shared/fact-checks';
import { NOBODY } from '../../../shared/fact-checks-search';
import { SAVED_MEANWHILE } from '../../../shared/saving';
import { announceChange } from '../../cache/announce-change';
import type { Db } from '../../database/database';
import { pageOf, readCursor } from '../../database/list-cursor';
import { AppError } from '../../errors';
import { recordChange } from '../audit/audit.service';
import type { Actor } from '../audit/audit.service';
import { sourceKindText } from './fact-texts';
import {
  countFactChecks,
  findWantedCasinos,
  listCheckedFacts,
  listFactChecks,
  lockCasinos,
} from './facts.admin.queries';
import { markFactsChecked } from './facts.queries';

type FactCheckRow = Omit<Awaited<ReturnType<typeof listFactChecks>>[number], 'orderValue'>;

/** A fact in words, as the queue shows it; none for a key that this version does not know. */
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

/** Facts by the day on which their check is due, with how many of them each person checked last. */
export async function listFactsToCheck(db: Db, { q, state, person, cursor, limit }: FactChecksQuery) {
  const after = readCursor(cursor ?? undefined, 'momentOrNever', 'fact');
  const casinos = await findWantedCasinos(db, q);
  const [rows, people] = await Promise.all([
    listFactChecks(db, { casinos, state, person, after, limit }),
    countFactChecks(db, { casinos, state }),
  ]);
  const { items, nextCursor } = pageOf(rows, limit);
  const now = new Date();
  const total = people
    .filter(({ id }) => person === undefined || (id ?? NOBODY) === person)
    .reduce((sum, { count }) => sum + count, 0);
  return { items: items.flatMap((row) => asCheck(row, now)), nextCursor, total, people };
}

export async function countOverdueFacts(db: Db): Promise<number> {
  const people = await countFactChecks(db, { casinos: { q: '' }, state: 'overdue' });
  return people.reduce((sum, { count }) => sum + count, 0);
}

const idOf = ({ casinoId, key }: { casinoId: string; key: string }) => `${casinoId}:${key}`;

/**
 * 'Verified, unchanged' for facts of any casinos: each gets today's date and the name of who asks, and nothing else of
 * it changes. A fact that was saved or taken away meanwhile is named and left alone, since nobody here has seen it;
 * when that is all of them the answer is a conflict.
 */
export async function verifyFactsOfMany(db: Db, actor: Actor, { facts }: FactsVerifyInput) {
  const checkedBy = actor.viewer.userId;
  const casinoIds = [...new Set(facts.map(({ casinoId }) => casinoId))].sort();
  return await db.transaction().execute(async (trx) => {
    await lockCasinos(trx, casinoIds);
    const keys = [...new Set(facts.map(({ key }) => key))];
    const stored = new Map((await listCheckedFacts(trx, casinoIds, keys)).map((fact) => [idOf(fact), fact]));
    const isUnchanged = (fact: (typeof facts)[number]) =>
      stored.get(idOf(fact))?.updatedAt.getTime() === fact.updatedAt.getTime();
    const verified = facts.filter(isUnchanged);
    const changed = facts.filter((fact) => !isUnchanged(fact)).map(idOf);
    if (verified.length === 0) throw new AppError('CONFLICT', SAVED_MEANWHILE, { changed });
    for (const casinoId of casinoIds) {
      const ofCasino = [...new Set(verified.filter((fact) => fact.casinoId === casinoId).map(({ key }) => key))];
      if (ofCasino.length === 0) continue;
      await markFactsChecked(trx, { casinoId, checkedBy }, ofCasino);
      const before = Object.fromEntries(
        ofCasino.map((key) => [`checked:${key}`, stored.get(idOf({ casinoId, key }))?.checkedAt ?? null]),
      );
      await recordChange(trx, actor, {
        action: 'verify',
        entity: 'casino',
        entityId: casinoId,
        before,
        after: { facts: ofCasino },
      });
    }
    await announceChange(trx, ['casinos', ...casinoIds.map((id) => `casino:${id}`)]);
    return { verified: [...new Set(verified.map(idOf))], changed };
  });
}
