import type { Transaction } from 'kysely';
import type { Database } from '../../database/database';

export const CHANGE_KINDS = [
  'listed',
  'fact',
  'score',
  'rating',
  'rank',
  'bonus',
  'code',
  'status',
  'review',
  'name',
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** One line of a casino's public history. `before` and `after` are absent where there was or is nothing. */
export interface CasinoChange {
  kind: ChangeKind;
  /** The fact, the criterion, or the part of the text. */
  key?: string;
  before?: unknown;
  after?: unknown;
  note?: string | null;
  isMinor?: boolean;
}

const asJson = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value));

/** Append-only: the database refuses to change or take away a line. `changedBy` null = the site itself. */
export async function insertChanges(
  trx: Transaction<Database>,
  { casinoId, changedBy }: { casinoId: string; changedBy: string | null },
  changes: readonly CasinoChange[],
): Promise<void> {
  if (changes.length === 0) return;
  await trx
    .insertInto('casino_changes')
    .values(
      changes.map(({ kind, key, before, after, note, isMinor }) => ({
        casino_id: casinoId,
        changed_by: changedBy,
        kind,
        key: key ?? null,
        before: asJson(before),
        after: asJson(after),
        note: note ?? null,
        is_minor: isMinor ?? false,
      })),
    )
    .execute();
}
