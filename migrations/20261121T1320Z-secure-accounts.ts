import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sessions add column reauthenticated_at timestamptz;

    alter table one_time_tokens add column code_hash text;
    alter table one_time_tokens drop constraint one_time_tokens_purpose;
    alter table one_time_tokens add constraint one_time_tokens_purpose check (purpose in
      ('confirm_email', 'change_email', 'confirm_phone', 'change_phone', 'recover', 'email_otp', 'sms_otp',
       'mfa_challenge', 'mfa_phone', 'reauthenticate', 'preview'));

    alter table mail_queue add column channel text not null default 'mail';
    alter table mail_queue add constraint mail_queue_channel check (channel in ('mail', 'sms'));
    drop index mail_queue_due_idx;
    create index mail_queue_due_idx on mail_queue (channel, next_attempt_at, id) where status in ('queued', 'sending');
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index mail_queue_due_idx;
    delete from mail_queue where channel <> 'mail';
    alter table mail_queue drop column channel;
    create index mail_queue_due_idx on mail_queue (next_attempt_at, id) where status in ('queued', 'sending');

    delete from one_time_tokens where purpose in ('confirm_phone', 'change_phone', 'mfa_challenge', 'mfa_phone');
    alter table one_time_tokens drop constraint one_time_tokens_purpose;
    alter table one_time_tokens add constraint one_time_tokens_purpose check (purpose in
      ('confirm_email', 'change_email', 'recover', 'email_otp', 'sms_otp', 'reauthenticate', 'preview'));
    alter table one_time_tokens drop column code_hash;

    alter table sessions drop column reauthenticated_at;
  `.execute(db);
}
