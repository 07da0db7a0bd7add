import { sql } from 'kysely';
import type { Db } from '../../../database/database';
import { deleteBatch } from '../../../database/delete-batch';

export type TokenPurpose =
  | 'confirm_email'
  | 'change_email'
  | 'confirm_phone'
  | 'change_phone'
  | 'recover'
  | 'email_otp'
  | 'sms_otp'
  | 'mfa_challenge'
  | 'mfa_phone'
  | 'reauthenticate'
  | 'sign_up';

export interface NewOneTimeToken {
  id: string;
  userId: string | null;
  purpose: TokenPurpose;
  tokenHash: string;
  codeHash: string | null;
  target: string | null;
  seconds: number;
}

export interface OpenToken {
  id: string;
  userId: string;
  purpose: TokenPurpose;
  target: string | null;
  codeHash: string | null;
}

/** Codes are short, so they expire long before the link in the same message may. */
const CODE_LIFE = sql<Date>`interval '10 minutes'`;
export const MAX_ATTEMPTS = 5;

export async function insertToken(db: Db, token: NewOneTimeToken): Promise<void> {
  await sql`
    insert into one_time_tokens (id, user_id, purpose, token_hash, code_hash, target, expires_at)
    select ${token.id}, users.id, ${token.purpose}, ${token.tokenHash}, ${token.codeHash}, ${token.target},
      now() + make_interval(secs => ${token.seconds})
    from users where users.id = ${token.userId}::uuid
  `.execute(db);
}

/** Invalidates the user's earlier tokens, so that only the newest one of each purpose works. */
export async function deleteTokens(db: Db, userId: string | null, purposes: readonly TokenPurpose[]): Promise<void> {
  await sql`
    delete from one_time_tokens where user_id = ${userId}::uuid and purpose = any(${[...purposes]}::text[])
  `.execute(db);
}

export async function deleteAllTokens(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('one_time_tokens').where('user_id', '=', userId).execute();
}

export async function findToken(
  db: Db,
  purposes: readonly TokenPurpose[],
  tokenHash: string,
): Promise<OpenToken | undefined> {
  const found = await sql<OpenToken>`
    select id, user_id as "userId", purpose, target, code_hash as "codeHash" from one_time_tokens
    where token_hash = ${tokenHash} and purpose = any(${[...purposes]}::text[]) and used_at is null and expires_at > now()
  `.execute(db);
  return found.rows[0];
}

export interface CodePlace {
  purposes: readonly TokenPurpose[];
  target: string;
  userId?: string | undefined;
}

const newestCode = ({ purposes, target, userId }: CodePlace) => sql`(
  select id from one_time_tokens
  where lower(target) = lower(${target}) and purpose = any(${[...purposes]}::text[]) and code_hash is not null
    and (${userId ?? null}::uuid is null or user_id = ${userId ?? null}::uuid)
  order by created_at desc, id limit 1
)`;

const IS_OPEN_CODE = sql`used_at is null and expires_at > now() and created_at > now() - ${CODE_LIFE}`;

export async function findCode(db: Db, place: CodePlace): Promise<OpenToken | undefined> {
  const found = await sql<OpenToken>`
    select id, user_id as "userId", purpose, target, code_hash as "codeHash" from one_time_tokens
    where id = ${newestCode(place)} and ${IS_OPEN_CODE}
  `.execute(db);
  return found.rows[0];
}

export async function countCodeAttempt(db: Db, place: CodePlace): Promise<OpenToken | undefined> {
  const counted = await sql<OpenToken>`
    update one_time_tokens set attempts = attempts + 1
    where id = ${newestCode(place)} and attempts < ${MAX_ATTEMPTS} and ${IS_OPEN_CODE}
    returning id, user_id as "userId", purpose, target, code_hash as "codeHash"
  `.execute(db);
  return counted.rows[0];
}

export async function markTokenUsed(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('one_time_tokens')
    .set({ used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function findChallenge(db: Db, tokenHash: string): Promise<OpenToken | undefined> {
  return await openChallenge(db, tokenHash).executeTakeFirst();
}

function openChallenge(db: Db, tokenHash: string) {
  return db
    .selectFrom('one_time_tokens')
    .select([
      'id',
      sql<string>`user_id`.as('userId'),
      sql<TokenPurpose>`purpose`.as('purpose'),
      'target',
      'code_hash as codeHash',
    ])
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', 'mfa_challenge')
    .where('used_at', 'is', null)
    .where('attempts', '<', MAX_ATTEMPTS)
    .where('expires_at', '>', sql<Date>`now()`);
}

export async function countChallengeAttempt(db: Db, tokenHash: string): Promise<OpenToken | undefined> {
  const counted = await sql<OpenToken>`
    update one_time_tokens set attempts = attempts + 1
    where token_hash = ${tokenHash} and purpose = 'mfa_challenge' and used_at is null
      and attempts < ${MAX_ATTEMPTS} and expires_at > now()
    returning id, user_id as "userId", purpose, target, code_hash as "codeHash"
  `.execute(db);
  return counted.rows[0];
}

export async function setChallengeCode(db: Db, id: string, factorId: string, codeHash: string): Promise<void> {
  await db.updateTable('one_time_tokens').set({ target: factorId, code_hash: codeHash }).where('id', '=', id).execute();
}

export async function findPendingTarget(db: Db, userId: string, purpose: TokenPurpose): Promise<string | null> {
  const row = await db
    .selectFrom('one_time_tokens')
    .select('target')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.target ?? null;
}

export async function deleteExpiredTokens(db: Db): Promise<number> {
  return await deleteBatch(db, {
    table: 'one_time_tokens',
    where: sql`expires_at < now() - interval '1 day'`,
    orderBy: sql`expires_at`,
  });
}
