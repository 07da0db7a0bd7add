import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { Role } from '../../../../shared/auth/roles';
import type { Database, Db } from '../../../database/database';
import { deleteBatch } from '../../../database/delete-batch';
import { personName } from '../../../database/person-name';

const DAYS = 7;
const isOpen = sql<boolean>`(expires_at > now() and exists (
  select from profiles join users on users.id = profiles.id
  where profiles.id = invited_by and profiles.role = 'admin' and users.disabled_at is null))`;
const endsAt = sql<Date>`now() + make_interval(days => ${sql.lit(DAYS)})`;

export async function listInvitations(db: Db) {
  return await db
    .selectFrom('invitations')
    .leftJoin('profiles as inviter', 'inviter.id', 'invitations.invited_by')
    .select([
      'invitations.id',
      'invitations.email',
      sql<Role>`invitations.role`.as('role'),
      'sent_at as sentAt',
      'expires_at as expiresAt',
      sql<boolean>`not ${isOpen}`.as('isOver'),
      personName('inviter').as('invitedBy'),
    ])
    .where('used_at', 'is', null)
    .orderBy('sent_at', 'desc')
    .orderBy('invitations.id')
    .limit(100)
    .execute();
}

interface NewInvitation {
  email: string;
  role: Role;
  tokenHash: string;
  invitedBy: string;
}

export async function insertInvitation(
  trx: Transaction<Database>,
  { email, role, tokenHash, invitedBy }: NewInvitation,
) {
  await trx
    .deleteFrom('invitations')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('used_at', 'is', null)
    .where(sql<boolean>`not ${isOpen}`)
    .execute();
  return await trx
    .insertInto('invitations')
    .values({ email, role, token_hash: tokenHash, invited_by: invitedBy, expires_at: endsAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
}

export async function renewInvitation(
  trx: Transaction<Database>,
  { id, tokenHash, invitedBy }: Pick<NewInvitation, 'tokenHash' | 'invitedBy'> & { id: string },
) {
  return await trx
    .updateTable('invitations')
    .set({ token_hash: tokenHash, invited_by: invitedBy, sent_at: sql<Date>`now()`, expires_at: endsAt })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning(['email', sql<Role>`role`.as('role')])
    .executeTakeFirst();
}

/** If the inviter's rights are restored later, links sent before the loss must not work again. */
export async function revokeInvitationsBy(trx: Transaction<Database>, userId: string): Promise<void> {
  await trx
    .updateTable('invitations')
    .set({ expires_at: sql<Date>`least(expires_at, now())` })
    .where('invited_by', '=', userId)
    .where('used_at', 'is', null)
    .execute();
}

export async function deleteInvitation(trx: Transaction<Database>, id: string) {
  return await trx
    .deleteFrom('invitations')
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning(sql<Role>`role`.as('role'))
    .executeTakeFirst();
}

export async function findInvitation(db: Db, tokenHash: string) {
  return await db
    .selectFrom('invitations')
    .select(['id', 'email'])
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where(isOpen)
    .executeTakeFirst();
}

/** Undefined if it was used, withdrawn or sent again in the meantime. */
export async function consumeInvitation(trx: Transaction<Database>, tokenHash: string) {
  return await trx
    .updateTable('invitations')
    .set({ used_at: sql<Date>`now()` })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where(isOpen)
    .returning(['id', 'email', sql<Role>`role`.as('role')])
    .executeTakeFirst();
}

export async function storeRole(trx: Transaction<Database>, userId: string, role: Role | null): Promise<void> {
  await trx
    .updateTable('profiles')
    .set({ role, updated_at: sql<Date>`now()` })
    .where('id', '=', userId)
    .execute();
}

/** Used or not: administrators can resend it for a month, and the audit log has the rest. */
export async function deleteOldInvitations(db: Db): Promise<number> {
  return await deleteBatch(db, {
    table: 'invitations',
    where: sql`expires_at < now() - interval '30 days'`,
    orderBy: sql`expires_at`,
  });
}
