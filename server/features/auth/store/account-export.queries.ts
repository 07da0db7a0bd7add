import { sql } from 'kysely';
import type { Db } from '../../../database/database';

const MOST = 5_000;

export async function findAccountRecord(db: Db, userId: string) {
  return await db
    .selectFrom('users')
    .leftJoin('profiles', 'profiles.id', 'users.id')
    .select([
      'users.id',
      'users.email',
      'users.phone',
      'profiles.display_name as displayName',
      'profiles.is_admin as isAdmin',
      'profiles.role',
      'profiles.author_slug as authorAddress',
      'profiles.bio',
      'profiles.conflicts',
      'profiles.photo',
      'profiles.is_public as isPublic',
      'profiles.signs_changes as signsChanges',
      'users.email_confirmed_at as emailConfirmedAt',
      'users.phone_confirmed_at as phoneConfirmedAt',
      'users.paused_until as pausedUntil',
      'users.created_at as createdAt',
      'users.updated_at as updatedAt',
    ])
    .where('users.id', '=', userId)
    .executeTakeFirst();
}

export async function listSessionRecords(db: Db, userId: string) {
  return await db
    .selectFrom('sessions')
    .select([
      'user_agent as userAgent',
      'ip_prefix as network',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
      'expires_at as expiresAt',
    ])
    .where('user_id', '=', userId)
    .limit(MOST)
    .execute();
}

export async function listProgramRecords(db: Db, userId: string) {
  return await db
    .selectFrom('token_families')
    .select([
      'user_agent as userAgent',
      'ip_prefix as network',
      'scopes',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
      'expires_at as expiresAt',
    ])
    .where('user_id', '=', userId)
    .limit(MOST)
    .execute();
}

export async function listPersonalTokenRecords(db: Db, userId: string) {
  return await db
    .selectFrom('personal_tokens')
    .select(['name', 'scopes', 'created_at as createdAt', 'expires_at as expiresAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .limit(MOST)
    .execute();
}

export async function listNetworkRecords(db: Db, userId: string) {
  return await db
    .selectFrom('sign_in_networks')
    .select('signed_in_at as lastSignInAt')
    .where('user_id', '=', userId)
    .limit(MOST)
    .execute();
}

export async function listIdentityRecords(db: Db, userId: string) {
  return await db
    .selectFrom('identities')
    .select([
      'provider',
      'subject',
      'email',
      'email_verified as isEmailVerified',
      'display_name as name',
      'created_at as linkedAt',
      'last_used_at as lastUsedAt',
    ])
    .where('user_id', '=', userId)
    .execute();
}

export async function listNoticeRecords(db: Db, userId: string) {
  return await db
    .selectFrom('account_notices')
    .select(['event', 'detail', 'happened_at as happenedAt'])
    .where('user_id', '=', userId)
    .limit(MOST)
    .execute();
}

export async function listFactorRecords(db: Db, userId: string) {
  return await db
    .selectFrom('mfa_factors')
    .select(['type', 'status', 'friendly_name as name', 'phone', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .execute();
}

export async function listPasskeyRecords(db: Db, userId: string) {
  return await db
    .selectFrom('passkeys')
    .select([
      'name',
      'transports',
      'is_backed_up as isBackedUp',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
    ])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .limit(MOST)
    .execute();
}

export async function listPayoutRecords(db: Db, userId: string) {
  return await db
    .selectFrom('payouts')
    .leftJoin('public_casinos as casino', 'casino.id', 'payouts.casino_id')
    .select(['casino.name', 'payouts.method', 'payouts.amount_cents as amountCents', 'payouts.currency'])
    .select(['payouts.asked_on as askedOn', 'payouts.minutes', 'payouts.outcome', 'payouts.state', 'payouts.reason'])
    .select('payouts.created_at as reportedAt')
    .where('payouts.reported_by', '=', userId)
    .orderBy('payouts.created_at')
    .limit(MOST)
    .execute();
}

export async function listSavedRecords(db: Db, userId: string) {
  return await db
    .selectFrom('saved_casinos as saved')
    .leftJoin('public_casinos as casino', 'casino.id', 'saved.casino_id')
    .select(['saved.casino_id as siteId', 'casino.name', 'saved.saved_at as savedAt'])
    .where('saved.user_id', '=', userId)
    .orderBy('saved.saved_at')
    .orderBy('saved.casino_id')
    .limit(MOST)
    .execute();
}

export async function findAlertRecord(db: Db, userId: string) {
  const settings = await db
    .selectFrom('alert_preferences')
    .select(['is_on as isOn', 'kinds', 'frequency', 'on_since as since', 'mailed_at as lastMailAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const sites = await db
    .selectFrom('alert_sites as site')
    .leftJoin('public_casinos as casino', 'casino.id', 'site.casino_id')
    .select(['site.casino_id as siteId', 'casino.name', 'site.kinds'])
    .where('user_id', '=', userId)
    .where('site.kinds', 'is not', null)
    .orderBy('site.casino_id')
    .limit(MOST)
    .execute();
  const filters = await db
    .selectFrom('alert_searches')
    .select(['filter', 'created_at as storedAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .limit(MOST)
    .execute();
  return { settings: settings ?? null, sites, filters };
}

/** Only for a confirmed address: anyone can create an account with an unconfirmed one. */
export async function listNewsletterRecords(db: Db, email: string) {
  return await db
    .selectFrom('newsletter_subscribers')
    .select([
      'email',
      'status',
      'consent_at as consentAt',
      'confirmed_at as confirmedAt',
      'unsubscribed_at as unsubscribedAt',
      'source',
    ])
    .where(sql`lower(email)`, '=', sql<string>`lower(${email})`)
    .execute();
}

export async function listMessageRecords(db: Db, email: string) {
  return await db
    .selectFrom('contact_messages')
    .select(['name', 'email', 'subject', 'message', 'created_at as createdAt'])
    .where(sql`lower(email)`, '=', sql<string>`lower(${email})`)
    .orderBy('created_at')
    .limit(MOST)
    .execute();
}

export async function listActionRecords(db: Db, userId: string) {
  return await db
    .selectFrom('audit_log')
    .select([
      'action',
      'entity',
      'entity_id as entityId',
      'token_kind as tokenKind',
      'token_name as tokenName',
      'occurred_at as occurredAt',
    ])
    .where('actor_id', '=', userId)
    .orderBy('occurred_at', 'desc')
    .limit(MOST)
    .execute();
}

export async function listUploadRecords(db: Db, userId: string) {
  return await db
    .selectFrom('media')
    .select(['original_name as name', 'created_at as createdAt'])
    .where('uploaded_by', '=', userId)
    .limit(MOST)
    .execute();
}
