import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { ChangeKind } from '../../../shared/history/casino-changes';
import { isSameUnordered } from '../../../shared/text/same-json';
import type { Database } from '../../database/database';

export interface CasinoChange {
  kind: ChangeKind;
  key?: string;
  before?: unknown;
  after?: unknown;
  note?: string | null | undefined;
  isMinor?: boolean;
  /** Imported entries are not attributed to anyone on this site. */
  isImported?: boolean;
}

const asJson = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value));

/** Demo casinos only; the database rejects the deletion of any other history. */
export async function deleteDemoChanges(trx: Transaction<Database>, casinoId: string): Promise<void> {
  await trx.deleteFrom('casino_changes').where('casino_id', '=', casinoId).execute();
}

/** The database rejects updates and deletes of entries. `changedBy` null stands for the site itself. */
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

/** Must match the database, which rejects later withdrawals. */
const CORRECTED_WITHIN = sql`interval '15 minutes'`;

/** Ratings changed by new weights are no correction of an editor's rating. */
export const NEW_WEIGHTS = 'The parts of the rating have new weights.';

interface CorrectableChange {
  id: number;
  casinoId: string;
  kind: string;
  key: string | null;
  before: unknown;
  after: unknown;
  note: string | null;
}

/** The person's own visible entries of the last minutes that are still the latest on their subject. */
async function findCorrectable(
  trx: Transaction<Database>,
  person: string,
  casinoIds: readonly string[],
): Promise<CorrectableChange[]> {
  const { rows } = await sql<CorrectableChange>`
    select id, casino_id as "casinoId", kind, key, before, after, note from (
      select distinct on (casino_id, kind, key) * from casino_changes
      where casino_id = any(${[...casinoIds]}::uuid[]) and not is_minor and changed_at > now() - ${CORRECTED_WITHIN}
      order by casino_id, kind, key, changed_at desc, id desc
    ) as latest
    where changed_by = ${person}::uuid and not is_imported and kind <> 'listed'
  `.execute(trx);
  return rows;
}

const toSubject = ({ casinoId, kind, key }: { casinoId: string; kind: string; key?: string | null }) =>
  [casinoId, kind, key ?? ''].join(' ');

function isCorrectedBy(earlier: CorrectableChange, { before, note }: CasinoChange): boolean {
  return isSameUnordered(earlier.after, before ?? null) && (earlier.note === NEW_WEIGHTS) === (note === NEW_WEIGHTS);
}

/**
 * Withdraws corrected entries from the public history and returns changes to insert instead, from the first value; none
 * if that is restored. Needs the casinos' locks.
 */
async function withCorrections<Change extends CasinoChange & { casinoId: string }>(
  trx: Transaction<Database>,
  person: string,
  changes: readonly Change[],
): Promise<Change[]> {
  if (changes.length === 0) return [];
  const found = await findCorrectable(trx, person, [...new Set(changes.map(({ casinoId }) => casinoId))]);
  const correctable = new Map(found.map((earlier) => [toSubject(earlier), earlier]));
  const withdrawn: number[] = [];
  const told = changes.flatMap((change) => {
    const earlier = correctable.get(toSubject(change));
    if (!earlier || !isCorrectedBy(earlier, change)) return [change];
    withdrawn.push(earlier.id);
    if (isSameUnordered(earlier.before, change.after ?? null)) return [];
    // A place keeps its reason while others pass it; anything else brings its own reason, or none.
    const note = change.note === undefined && change.kind === 'rank' ? earlier.note : change.note;
    return [{ ...change, before: earlier.before, note, isMinor: false }];
  });
  await sql`update casino_changes set is_minor = true where id = any(${withdrawn}::bigint[])`.execute(trx);
  return told;
}

/**
 * A change of something that the person changed within the last 15 minutes replaces that entry. Needs the casinos'
 * locks.
 */
export async function insertChangesOfMany(
  trx: Transaction<Database>,
  changedBy: string | null,
  changes: readonly (CasinoChange & { casinoId: string })[],
): Promise<void> {
  const told = changedBy === null ? changes : await withCorrections(trx, changedBy, changes);
  await insertLines(
    trx,
    told.map((change) => ({ ...change, changedBy })),
  );
}

export async function insertImportedChanges(
  trx: Transaction<Database>,
  changes: readonly ChangeOfCasino[],
): Promise<void> {
  await insertLines(trx, changes);
}
