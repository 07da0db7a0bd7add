import { type Kysely, sql } from 'kysely';

const allowPurposes = (purposes: string) => sql`
  alter table one_time_tokens drop constraint one_time_tokens_purpose;
  alter table one_time_tokens add constraint one_time_tokens_purpose check (purpose in (${sql.raw(purposes)}))`;

const EARLIER = `'confirm_email', 'change_email', 'confirm_phone', 'change_phone', 'recover', 'email_otp', 'sms_otp',
  'mfa_challenge', 'mfa_phone', 'reauthenticate', 'preview'`;

// The browser in which an account was asked for: there its code also signs in.
export async function up(db: Kysely<unknown>): Promise<void> {
  await allowPurposes(`${EARLIER}, 'sign_up'`).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from one_time_tokens where purpose = 'sign_up'`.execute(db);
  await allowPurposes(EARLIER).execute(db);
}
