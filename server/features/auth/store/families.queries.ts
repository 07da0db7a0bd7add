import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { Role } from '../../../../shared/auth/roles';
import type { TokenScope } from '../../../../shared/auth/token-scopes';
import type { Database, Db } from '../../../database/database';
import { deleteBatch } from '../../../database/delete-batch';
import { ABSOLUTE, IDLE } from './session-lifetimes.queries';

/** A program's sign-in with its refresh tokens, comparable to a browser's session. */
export interface Family {
  id: string;
  userId: string;
  role: Role | null;
  scopes: TokenScope[];
}

/** Per account and personal token, or for all its sessions together. The least recently used ones beyond it end. */
export const MOST_FAMILIES = 10;

interface NewFamily {
  userId: string;
  sessionId: string | null;
  personalTokenId: string | null;
  selectorHash: string;
  tokenHash: string;
  scopes: readonly TokenScope[];
  userAgent: string | null;
  ipPrefix: string | null;
}

export async function insertFamily(trx: Transaction<Database>, family: NewFamily): Promise<string | undefined> {
  const { userId, sessionId, personalTokenId } = family;
  const result = await sql<{ id: string }>`
    insert into token_families
      (user_id, personal_token_id, selector_hash, token_hash, scopes, user_agent, ip_prefix, expires_at, absolute_expires_at)
    select users.id, personal_tokens.id, ${family.selectorHash}, ${family.tokenHash}, ${family.scopes}::text[],
      ${family.userAgent}, ${family.ipPrefix}, now() + ${IDLE},
      least(now() + ${ABSOLUTE}, sessions.absolute_expires_at, personal_tokens.expires_at)
    from users left join profiles on profiles.id = users.id
      left join sessions on sessions.id = ${sessionId} and sessions.user_id = users.id
      left join personal_tokens on personal_tokens.id = ${personalTokenId}::uuid and personal_tokens.user_id = users.id
    where users.id = ${userId} and users.disabled_at is null
      and (${sessionId}::text is null or sessions.id is not null)
      and (${personalTokenId}::uuid is null or personal_tokens.expires_at > now())
    returning id
  `.execute(trx);
  const id = result.rows[0]?.id;
  // Never deletes the new one: now() is this transaction's start, so rows of transactions that waited less may look
  // newer.
  await sql`
    delete from token_families where id in (
      select id from token_families
      where user_id = ${userId} and personal_token_id is not distinct from ${personalTokenId}::uuid
      order by id = ${id ?? null}::uuid desc, last_used_at desc, created_at desc, id offset ${sql.lit(MOST_FAMILIES)}
    )
  `.execute(trx);
  return id;
}

function activeFamilies(db: Db) {
  return db
    .selectFrom('token_families')
    .innerJoin('users', 'users.id', 'token_families.user_id')
    .leftJoin('profiles', 'profiles.id', 'users.id')
    .select([
      'token_families.id',
      'users.id as userId',
      sql<Role | null>`profiles.role`.as('role'),
      sql<TokenScope[]>`token_families.scopes`.as('scopes'),
    ])
    .where('users.disabled_at', 'is', null)
    .where('token_families.expires_at', '>', sql<Date>`now()`)
    .where('token_families.absolute_expires_at', '>', sql<Date>`now()`)
    .where(sql<boolean>`token_families.last_used_at > now() - ${IDLE}`)
    .where(sql<boolean>`token_families.created_at > now() - ${ABSOLUTE}`);
}

export async function findFamily(
  db: Db,
  id: string,
  userId: string,
): Promise<(Family & { tokenName: string | null }) | undefined> {
  return await activeFamilies(db)
    .leftJoin('personal_tokens', 'personal_tokens.id', 'token_families.personal_token_id')
    .select('personal_tokens.name as tokenName')
    .where('token_families.id', '=', id)
    .where('users.id', '=', userId)
    .executeTakeFirst();
}

export async function findFamilyOwner(db: Db, selectorHash: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('token_families')
    .select('user_id')
    .where('selector_hash', '=', selectorHash)
    .executeTakeFirst();
  return row?.user_id;
}

interface Rotation {
  selectorHash: string;
  given: string;
  next: string;
}

/** 'reused' if the token was replaced before; undefined if the family is not valid. */
export async function rotateFamily(
  trx: Transaction<Database>,
  { selectorHash, given, next }: Rotation,
): Promise<Family | 'reused' | undefined> {
  const family = await activeFamilies(trx)
    .select('token_families.token_hash as tokenHash')
    .where('token_families.selector_hash', '=', selectorHash)
    .forUpdate('token_families')
    .executeTakeFirst();
  if (!family) return undefined;
  if (family.tokenHash !== given) return 'reused';
  await sql`
    update token_families set token_hash = ${next}, last_used_at = now(),
      expires_at = least(now() + ${IDLE}, token_families.absolute_expires_at)
    from users left join profiles on profiles.id = users.id
    where users.id = token_families.user_id and token_families.id = ${family.id}
  `.execute(trx);
  const { id, userId, role, scopes } = family;
  return { id, userId, role, scopes };
}

export async function deleteFamilyBySelector(trx: Transaction<Database>, selectorHash: string): Promise<void> {
  await trx.deleteFrom('token_families').where('selector_hash', '=', selectorHash).execute();
}

export async function deleteFamilies(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('token_families').where('user_id', '=', userId).execute();
}

/** Long enough to distinguish an account's families. */
const PUBLIC_ID = sql<string>`left(token_families.selector_hash, 16)`;

export async function listFamilies(db: Db, userId: string) {
  return await activeFamilies(db)
    .leftJoin('personal_tokens', 'personal_tokens.id', 'token_families.personal_token_id')
    .clearSelect()
    .select([
      PUBLIC_ID.as('id'),
      'token_families.user_agent as userAgent',
      'token_families.ip_prefix as network',
      'token_families.created_at as createdAt',
      'token_families.last_used_at as lastUsedAt',
      'personal_tokens.name as tokenName',
    ])
    .where('users.id', '=', userId)
    .orderBy('token_families.last_used_at', 'desc')
    .limit(100)
    .execute();
}

export async function deleteListedFamily(
  trx: Transaction<Database>,
  userId: string,
  publicId: string,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('token_families')
    .where('user_id', '=', userId)
    .where(PUBLIC_ID, '=', publicId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteExpiredFamilies(db: Db): Promise<number> {
  const end = sql`least(expires_at, absolute_expires_at)`;
  return await deleteBatch(db, { table: 'token_families', where: sql`${end} <= now()`, orderBy: end });
}
