import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { Database, Db } from '../../database/database';
import { personName } from '../../database/person-name';
import type { CasinoSnapshot } from './casino-snapshot';

const snapshot = sql<CasinoSnapshot>`snapshot`.as('snapshot');

export interface LatestRevision {
  id: string;
  casinoId: string;
  snapshot: CasinoSnapshot;
  savedBy: string | null;
  isAutosave: boolean;
  /** Saved within the last hour. */
  isRecent: boolean;
}

/** Latest revision of each of these casinos; casinos without revisions are left out. */
export async function findLatestRevisions(db: Db, casinoIds: readonly string[]): Promise<LatestRevision[]> {
  const { rows } = await sql<LatestRevision>`
    select latest.id, wanted.id as "casinoId", latest.snapshot, latest.saved_by as "savedBy",
      latest.is_autosave as "isAutosave", latest.saved_at > now() - interval '1 hour' as "isRecent"
    from unnest(${[...casinoIds]}::uuid[]) as wanted (id) cross join lateral (
      select id, snapshot, saved_by, is_autosave, saved_at from casino_revisions
      where casino_id = wanted.id
      order by saved_at desc, id desc
      limit 1
    ) as latest
  `.execute(db);
  return rows;
}

/**
 * Of these casinos those in which somebody else has saved something, also one whose account is gone. What a casino was
 * before its first save was written by nobody.
 */
export async function findOthersCasinos(db: Db, casinoIds: readonly string[], userId: string): Promise<Set<string>> {
  if (casinoIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('casino_revisions as saved')
    .select('casino_id as id')
    .distinct()
    .where('casino_id', 'in', [...casinoIds])
    .where('saved_by', 'is distinct from', userId)
    .where((eb) =>
      eb.or([
        eb('saved_by', 'is not', null),
        eb.exists(
          eb
            .selectFrom('casino_revisions as earlier')
            .select('earlier.id')
            .whereRef('earlier.casino_id', '=', 'saved.casino_id')
            .whereRef('earlier.saved_at', '<', 'saved.saved_at'),
        ),
      ]),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export interface NewRevision {
  casinoId: string;
  snapshot: CasinoSnapshot;
  savedBy: string | null;
  isAutosave?: boolean;
  /** Defaults to now. */
  savedAt?: Date;
}

export async function insertRevisions(trx: Transaction<Database>, revisions: readonly NewRevision[]): Promise<void> {
  if (revisions.length === 0) return;
  await sql`
    insert into casino_revisions (casino_id, snapshot, saved_by, is_autosave, saved_at)
    select casino_id, snapshot, saved_by, is_autosave, coalesce(saved_at, clock_timestamp())
    from unnest(
      ${revisions.map(({ casinoId }) => casinoId)}::uuid[],
      ${revisions.map(({ snapshot: saved }) => JSON.stringify(saved))}::jsonb[],
      ${revisions.map(({ savedBy }) => savedBy)}::uuid[],
      ${revisions.map(({ isAutosave = false }) => isAutosave)}::boolean[],
      ${revisions.map(({ savedAt }) => savedAt ?? null)}::timestamptz[]
    ) as given (casino_id, snapshot, saved_by, is_autosave, saved_at)
  `.execute(trx);
}

export async function rewriteRevision(
  trx: Transaction<Database>,
  id: string,
  { snapshot: saved, isAutosave }: { snapshot: CasinoSnapshot; isAutosave: boolean },
): Promise<void> {
  await trx
    .updateTable('casino_revisions')
    .set({ snapshot: JSON.stringify(saved), is_autosave: isAutosave, saved_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
}

const saver = personName('saver');

export async function findRevision(db: Db, id: string) {
  return await db
    .selectFrom('casino_revisions as revision')
    .leftJoin('profiles as saver', 'saver.id', 'revision.saved_by')
    .select([
      'revision.id',
      'revision.casino_id as casinoId',
      snapshot,
      'revision.saved_at as savedAt',
      'revision.is_autosave as isAutosave',
      saver.as('savedBy'),
    ])
    .where('revision.id', '=', id)
    .executeTakeFirst();
}
