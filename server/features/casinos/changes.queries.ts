import type { Transaction } from 'kysely';
import type { ChangeKind } from '../../../shared/casino-changes';
import type { Database } from '../../database/database';

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

const changeRow = ({ kind, key, before, after, note, isMinor }: CasinoChange) => ({
  kind,
  key: key ?? null,
  before: asJson(before),
  after: asJson(after),
  note: note ?? null,
  is_minor: isMinor ?? false,
});

/** Append-only: the database refuses to change or take away a line. `changedBy` null = the site itself. */
export async function insertChanges(
  trx: Transaction<Database>,
  { casinoId, changedBy }: { casinoId: string; changedBy: string | null },
  changes: readonly CasinoChange[],
): Promise<void> {
  if (changes.length === 0) return;
  await trx
    .insertInto('casino_changes')
    .values(changes.map((change) => ({ ...changeRow(change), casino_id: casinoId, changed_by: changedBy })))
    .execute();
}

export interface ImportedChange extends CasinoChange {
  casinoId: string;
  changedAt?: Date | undefined;
  changedBy: string | null;
}

const CHUNK = 500;

/** The history that came with imported casinos, in its own order. */
export async function insertImportedChanges(
  trx: Transaction<Database>,
  changes: readonly ImportedChange[],
): Promise<void> {
  for (let at = 0; at < changes.length; at += CHUNK) {
    await trx
      .insertInto('casino_changes')
      .values(
        changes.slice(at, at + CHUNK).map(({ casinoId, changedAt, changedBy, ...change }) => ({
          ...changeRow(change),
          casino_id: casinoId,
          changed_by: changedBy,
          ...(changedAt && { changed_at: changedAt }),
        })),
      )
      .execute();
  }
}
