import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { Role } from '../../../shared/auth/roles';
import type { Database, Db } from '../../database/database';
import { lockAdmins } from '../auth/store/auth.queries';

const isConfirmed = sql<boolean>`(users.email_confirmed_at is not null or users.phone_confirmed_at is not null
  or holds_identity(users.id))`;

export const userColumns = [
  'users.id',
  'users.email',
  'users.phone',
  'profiles.display_name as displayName',
  sql<Role | null>`profiles.role`.as('role'),
  'users.disabled_at as disabledAt',
  'users.created_at as createdAt',
  isConfirmed.as('isConfirmed'),
  sql<number>`(select count(*) from sessions where sessions.user_id = users.id and least(expires_at, absolute_expires_at) > now())::int`.as(
    'sessions',
  ),
  sql<Date | null>`(select max(last_used_at) from sessions where sessions.user_id = users.id)`.as('lastSeenAt'),
  sql<boolean>`exists (select from mfa_factors where user_id = users.id and status = 'verified')`.as('hasSecondFactor'),
] as const;

export async function findUser(db: Db, id: string) {
  return await db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.id', 'users.id')
    .select(userColumns)
    .where('users.id', '=', id)
    .executeTakeFirst();
}

/**
 * Returns the number of other active admins and whether the actor still is one: if two admins revoke each other's
 * rights concurrently, the second sees the result of the first.
 */
export async function lockAmongAdmins(trx: Transaction<Database>, id: string, actorId: string) {
  await lockAdmins(trx, id);
  const locked = await trx
    .selectFrom('profiles')
    .innerJoin('users', 'users.id', 'profiles.id')
    .select([
      'profiles.id',
      sql<Role | null>`profiles.role`.as('role'),
      'users.disabled_at as disabledAt',
      isConfirmed.as('isConfirmed'),
    ])
    .where((eb) => eb.or([eb('profiles.id', '=', id), eb('profiles.role', '=', 'admin')]))
    .execute();
  const user = locked.find((row) => row.id === id);
  const admins = locked.filter(({ role, disabledAt }) => role === 'admin' && disabledAt === null);
  const otherAdmins = admins.filter((row) => row.id !== id).length;
  return { user, otherAdmins, isByAdmin: admins.some((row) => row.id === actorId) };
}

export async function updateIsDisabled(db: Db, id: string, isDisabled: boolean): Promise<void> {
  const disabledAt = isDisabled ? sql<Date>`coalesce(disabled_at, now())` : null;
  await db
    .updateTable('users')
    .set({ disabled_at: disabledAt, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}
