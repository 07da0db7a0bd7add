import type { Transaction } from 'kysely';
import type { Database } from '../../database/database';
import { lockCasinoRows } from './casinos.admin.queries';
import type { LockedCasino } from './casinos.admin.queries';
import { lockFacts } from '../facts/facts.queries';
import type { LockedFact } from '../facts/facts.queries';
import { lockScores } from '../ranking/scores.queries';
import type { LockedScore } from '../ranking/scores.queries';

export function byCasino<Row extends { casinoId: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const grouped = new Map<string, Row[]>();
  for (const row of rows) {
    const known = grouped.get(row.casinoId);
    if (known) known.push(row);
    else grouped.set(row.casinoId, [row]);
  }
  return grouped;
}

/** A casino with all related rows that a save needs. */
export interface CasinoWithRows {
  casino: LockedCasino;
  facts: readonly LockedFact[];
  scores: readonly LockedScore[];
}

/** Locks in a fixed order, which prevents deadlocks. Skips deleted casinos. */
export async function lockCasinosWithRows(
  trx: Transaction<Database>,
  ids: readonly string[],
): Promise<Map<string, CasinoWithRows>> {
  const casinos = await lockCasinoRows(trx, ids);
  const facts = byCasino(await lockFacts(trx, ids));
  const scores = byCasino(await lockScores(trx, ids));
  return new Map(
    casinos.map((casino) => [
      casino.id,
      {
        casino,
        facts: facts.get(casino.id) ?? [],
        scores: scores.get(casino.id) ?? [],
      },
    ]),
  );
}
