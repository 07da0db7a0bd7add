import { sql } from 'kysely';
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

export interface ChangeOfCasino extends CasinoChange {
  casinoId: string;
  changedBy: string | null;
  /** Now, when it is absent. */
  changedAt?: Date | undefined;
}

const LINES_A_STATEMENT = 5000;

async function insertLines(trx: Transaction<Database>, lines: readonly ChangeOfCasino[]): Promise<void> {
  for (let at = 0; at < lines.length; at += LINES_A_STATEMENT) {
    const some = lines.slice(at, at + LINES_A_STATEMENT);
    await sql`
      insert into casino_changes (casino_id, changed_by, changed_at, kind, key, before, after, note, is_minor)
      select casino_id, changed_by, coalesce(changed_at, clock_timestamp()), kind, key, before, after, note, is_minor
      from unnest(
        ${some.map(({ casinoId }) => casinoId)}::uuid[], ${some.map(({ changedBy }) => changedBy)}::uuid[],
        ${some.map(({ changedAt }) => changedAt ?? null)}::timestamptz[],
        ${some.map(({ kind }) => kind)}::text[], ${some.map(({ key }) => key ?? null)}::text[],
        ${some.map(({ before }) => asJson(before))}::jsonb[], ${some.map(({ after }) => asJson(after))}::jsonb[],
        ${some.map(({ note }) => note ?? null)}::text[], ${some.map(({ isMinor }) => isMinor ?? false)}::boolean[]
      ) with ordinality as given (casino_id, changed_by, changed_at, kind, key, before, after, note, is_minor, at)
      order by at
    `.execute(trx);
  }
}

export async function insertChangesOfMany(
  trx: Transaction<Database>,
  changedBy: string | null,
  changes: readonly (CasinoChange & { casinoId: string })[],
): Promise<void> {
  await insertLines(
    trx,
    changes.map((change) => ({ ...change, changedBy })),
  );
}

/** The history that came with imported casinos, in its own order. */
export async function insertImportedChanges(
  trx: Transaction<Database>,
  changes: readonly ChangeOfCasino[],
): Promise<void> {
  await insertLines(trx, changes);
}
