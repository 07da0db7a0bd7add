import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { ChangeKind } from '../../../shared/casinos/casino-changes';
import type { Database } from '../../database/database';

/** One entry of a casino's public history. `before` and `after` are absent if there was or is no value. */
export interface CasinoChange {
  kind: ChangeKind;
  /** Key of the fact or criterion, or name of the changed text field. */
  key?: string;
  before?: unknown;
  after?: unknown;
  note?: string | null;
  isMinor?: boolean;
  /** Brought by an import, so that it is nobody's of this site. */
  isImported?: boolean;
}

const asJson = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value));

/** Deletes the invented history of a demo casino, the only one that the database lets go. */
export async function deleteInventedChanges(trx: Transaction<Database>, casinoId: string): Promise<void> {
  await trx.deleteFrom('casino_changes').where('casino_id', '=', casinoId).execute();
}

/** Append-only: the database rejects updates and deletes of entries. `changedBy` null stands for the site itself. */
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
  /** Defaults to now. */
  changedAt?: Date | undefined;
}

const LINES_A_STATEMENT = 5000;

async function insertLines(trx: Transaction<Database>, lines: readonly ChangeOfCasino[]): Promise<void> {
  for (let at = 0; at < lines.length; at += LINES_A_STATEMENT) {
    const some = lines.slice(at, at + LINES_A_STATEMENT);
    await sql`
      insert into casino_changes (casino_id, changed_by, changed_at, kind, key, before, after, note, is_minor, is_imported)
      select casino_id, changed_by, coalesce(changed_at, clock_timestamp()), kind, key, before, after, note, is_minor, is_imported
      from unnest(
        ${some.map(({ casinoId }) => casinoId)}::uuid[], ${some.map(({ changedBy }) => changedBy)}::uuid[],
        ${some.map(({ changedAt }) => changedAt ?? null)}::timestamptz[],
        ${some.map(({ kind }) => kind)}::text[], ${some.map(({ key }) => key ?? null)}::text[],
        ${some.map(({ before }) => asJson(before))}::jsonb[], ${some.map(({ after }) => asJson(after))}::jsonb[],
        ${some.map(({ note }) => note ?? null)}::text[], ${some.map(({ isMinor }) => isMinor ?? false)}::boolean[], ${some.map(({ isImported }) => isImported ?? false)}::boolean[]
      ) with ordinality as given
        (casino_id, changed_by, changed_at, kind, key, before, after, note, is_minor, is_imported, at)
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

/** Inserts the history of imported casinos in the given order. */
export async function insertImportedChanges(
  trx: Transaction<Database>,
  changes: readonly ChangeOfCasino[],
): Promise<void> {
  await insertLines(trx, changes);
}
