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
  await insertChangesOfMany(
    trx,
    changedBy,
    changes.map((change) => ({ ...change, casinoId })),
  );
}

/** A statement has at most 65,535 parameters. */
const LINES_A_STATEMENT = 1000;

export async function insertChangesOfMany(
  trx: Transaction<Database>,
  changedBy: string | null,
  changes: readonly (CasinoChange & { casinoId: string })[],
): Promise<void> {
  for (let at = 0; at < changes.length; at += LINES_A_STATEMENT) {
    await trx
      .insertInto('casino_changes')
      .values(
        changes.slice(at, at + LINES_A_STATEMENT).map(({ casinoId, kind, key, before, after, note, isMinor }) => ({
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
}
