import { sql } from 'kysely';
import type { Role } from '../../../../shared/auth/roles';
import type { Db } from '../../../database/database';
import { deleteBatch } from '../../../database/delete-batch';
import { deleteUnverifiedFactors } from './mfa.queries';
import { deleteFamilies } from './families.queries';
import { deleteTokens } from './one-time-tokens.queries';
import { ABSOLUTE, IDLE } from './session-lifetimes.queries';

export interface SessionRow {
  userId: string;
  role: Role | null;
  secondsLeft: number;
}

export async function findSession(db: Db, idHash: string): Promise<SessionRow | undefined> {
  return await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('profiles', 'profiles.id', 'users.id')
    .select([
      'users.id as userId',
      sql<Role | null>`profiles.role`.as('role'),
      sql<number>`extract(epoch from least(sessions.expires_at, sessions.absolute_expires_at) - now())::float8`.as(
        'secondsLeft',
      ),
    ])
    .where('sessions.id', '=', idHash)
    .where('users.disabled_at', 'is', null)
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .where('sessions.absolute_expires_at', '>', sql<Date>`now()`)
    .where(sql<boolean>`sessions.last_used_at > now() - ${IDLE}`)
    .where(sql<boolean>`sessions.created_at > now() - ${ABSOLUTE}`)
    .executeTakeFirst();
}

interface NewSession {
  idHash: string;
  userId: string;
  userAgent: string | null;
  ipPrefix: string | null;
}

/** Beyond this the oldest sessions end. */
export const MOST_SESSIONS = 100;

/** Lock the user first: two concurrent inserts would not see each other. */
export async function insertSession(db: Db, { idHash, userId, userAgent, ipPrefix }: NewSession): Promise<void> {
  await sql`
    insert into sessions (id, user_id, user_agent, ip_prefix, expires_at, absolute_expires_at)
    select ${idHash}, users.id, ${userAgent}, ${ipPrefix}, now() + ${IDLE}, now() + ${ABSOLUTE}
    from users left join profiles on profiles.id = users.id where users.id = ${userId}
  `.execute(db);
  // Never deletes the new one: now() is this transaction's start, so rows of transactions that waited less may look
  // newer.
  await sql`
    delete from sessions where id in (
      select id from sessions where user_id = ${userId}
      order by id = ${idHash} desc, least(expires_at, absolute_expires_at) > now() desc, created_at desc, id
      offset ${sql.lit(MOST_SESSIONS)}
    )
  `.execute(db);
}

export async function touchSession(db: Db, idHash: string): Promise<void> {
  await sql`
    update sessions set last_used_at = now(), expires_at = least(now() + ${IDLE}, sessions.absolute_expires_at)
    from users left join profiles on profiles.id = users.id
    where users.id = sessions.user_id and sessions.id = ${idHash} and sessions.last_used_at < now() - interval '1 minute'
  `.execute(db);
}

export async function deleteSession(db: Db, idHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', idHash).execute();
}

/**
 * Also ends what those sessions began: programs, pending MFA challenges, pending email changes (anyone who reads the
 * new address's mail could complete them) and unverified second factors (anyone who saw the secret could activate them
 * without the password).
 */
export async function deleteUserSessions(db: Db, userId: string, except?: string): Promise<void> {
  const all = db.deleteFrom('sessions').where('user_id', '=', userId);
  await (except === undefined ? all : all.where('id', '!=', except)).execute();
  await deleteFamilies(db, userId);
  await deleteTokens(db, userId, ['mfa_challenge', 'change_email']);
  await deleteUnverifiedFactors(db, userId);
}

export async function deleteExpiredSessions(db: Db): Promise<number> {
  const end = sql`least(expires_at, absolute_expires_at)`;
  return await deleteBatch(db, { table: 'sessions', where: sql`${end} <= now()`, orderBy: end });
}

/** Long enough to distinguish an account's sessions, too short to find a session by its id. */
const PUBLIC_ID = sql<string>`left(sessions.id, 16)`;

export async function listSessions(db: Db, userId: string, currentId: string) {
  return await db
    .selectFrom('sessions')
    .select([
      PUBLIC_ID.as('id'),
      'user_agent as userAgent',
      'ip_prefix as network',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
      sql<boolean>`id = ${currentId}`.as('isCurrent'),
    ])
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('absolute_expires_at', '>', sql<Date>`now()`)
    .orderBy('last_used_at', 'desc')
    .limit(100)
    .execute();
}

export async function deleteListedSession(db: Db, userId: string, publicId: string): Promise<string | undefined> {
  const row = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where(PUBLIC_ID, '=', publicId)
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function hasSession(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('sessions').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** Call it after a successful reauthentication: `isReauthenticated` is then true for ten minutes. */
export async function markReauthenticated(db: Db, sessionId: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ reauthenticated_at: sql<Date>`now()` })
    .where('id', '=', sessionId)
    .execute();
}

export async function isReauthenticated(db: Db, sessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('reauthenticated_at', '>', sql<Date>`now() - interval '10 minutes'`)
    .executeTakeFirst();
  return row !== undefined;
}
